\set place random(1, :places)
begin;
select target_id, cents, request_id from bench.take_done('tip', :place) \gset
select api.send_tip(:target_id, :cents, :request_id);
end;
