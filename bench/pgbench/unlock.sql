begin;
select bench.take_unlock() as message_id \gset
select api.unlock_message(:message_id, gen_random_uuid());
end;
