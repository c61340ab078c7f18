-- The provider of payouts at the start: a bank file that staff export and settle.
insert into private.site_config (key, value, is_public)
values ('payout_provider', '"bank_file"', false) on conflict (key) do nothing;
