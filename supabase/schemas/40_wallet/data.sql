-- The ledger starts unfolded.
insert into private.ledger_watermark (is_only) values (true) on conflict do nothing;
