-- The journal starts unfolded.
insert into private.journal_watermark (is_only) values (true) on conflict do nothing;
