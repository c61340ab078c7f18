begin;
select bench.lock_pair(:fans, :creators) as creator_id \gset
select api.start_subscription(:creator_id, :fee, gen_random_uuid());
end;
