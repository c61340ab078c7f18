begin;
select bench.act_as(bench.person('creator', :creator));
select public.send_global('all', 'hello', '{}', 500, gen_random_uuid());
end;
