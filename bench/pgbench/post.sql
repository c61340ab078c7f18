begin;
select bench.act_as(bench.user('creator', :creator));
select api.create_post('public', 'hello', '{}', gen_random_uuid());
end;
