\set place random(1, :places)
begin;
select target_id, cents, request_id from bench.take_done('unlock', :place) \gset
select api.unlock_message(:target_id, :request_id);
end;
