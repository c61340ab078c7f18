\set fan random(2, :fans)
\set creator :fan % :creators + 1
begin;
select bench.act_as(bench.user('fan', :fan));
select api.send_message(bench.user('creator', :creator), 'hello', '{}', null, gen_random_uuid(), false, 500);
end;
