begin;
select bench.act_as(bench.user('creator', :creator));
select api.send_global('all', 'hello', '{}', 500, gen_random_uuid());
end;
