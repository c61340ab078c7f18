-- The watermark of the ledger at the start: no transfer is in a checkpoint.
insert into private.ledger_watermark (is_only) values (true) on conflict do nothing;
