\set place random(1, :places)
begin;
select target_id, cents, request_id from bench.take_done('subscribe', :place) \gset
select api.start_subscription(:target_id, :cents, :request_id);
end;
