begin;
select bench.act_as(bench.person('creator', :creator));
select api.create_post('public', 'hello', '{}', gen_random_uuid());
end;
