begin;
select bench.lock_pair(:fans, :creators) as creator_id \gset
select api.start_subscription(:creator_id, :fee, gen_random_uuid(),
  'I agree to pay $15.00 now and every 30 days until I stop the subscription.');
end;
