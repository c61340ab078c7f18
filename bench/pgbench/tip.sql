\set fan random(1, :fans)
\set creator random(1, :creators)
\set cents random(500, 99900)
begin;
select bench.act_as(bench.user('fan', :fan));
select api.send_tip(bench.user('creator', :creator), :cents, gen_random_uuid());
end;
