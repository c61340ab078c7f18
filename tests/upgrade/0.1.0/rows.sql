-- Rows of a release, made by `npm run release`. They are loaded as they stand.

delete from auth.users;
insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_token, confirmation_sent_at, recovery_token, recovery_sent_at, email_change_token_new, email_change, email_change_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, is_super_admin, created_at, updated_at, phone, phone_confirmed_at, phone_change, phone_change_token, phone_change_sent_at, email_change_token_current, email_change_confirm_status, banned_until, reauthentication_token, reauthentication_sent_at, is_sso_user, deleted_at, is_anonymous) overriding system value values
('00000000-0000-0000-0000-000000000000', '00000000-0000-7000-8000-000000000011', 'authenticated', 'authenticated', null, '', null, null, '', null, '', null, '', '', null, null, '{"provider": "email", "providers": []}', '{"role": "creator", "username": "support"}', null, '2026-11-26 21:10:07.499855+00', '2026-11-26 21:10:07.499855+00', null, null, '', '', null, '', '0', '2999-12-31 00:00:00+00', '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', '00000000-0000-7000-8000-000000000012', 'authenticated', 'authenticated', null, '', null, null, '', null, '', null, '', '', null, null, '{"provider": "email", "providers": []}', '{"role": "creator", "username": "friskacademy"}', null, '2026-11-26 21:10:07.499855+00', '2026-11-26 21:10:07.499855+00', null, null, '', '', null, '', '0', '2999-12-31 00:00:00+00', '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'authenticated', 'authenticated', 'mara@example.test', '', '2026-11-26 21:10:11.820402+00', null, null, null, null, null, null, null, null, null, '{"provider": "email"}', '{"role": "creator", "username": "mara"}', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', null, null, '', '', null, '', '0', null, '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', '888ad378-1d8a-4924-8e80-7e55728d96f3', 'authenticated', 'authenticated', 'ines@example.test', '', '2026-11-26 21:10:11.820402+00', null, null, null, null, null, null, null, null, null, '{"provider": "email"}', '{"role": "creator", "username": "ines"}', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', null, null, '', '', null, '', '0', null, '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', 'a16ec00f-fba5-4121-a316-2ae2ed141255', 'authenticated', 'authenticated', 'stranger@example.test', '', '2026-11-26 21:10:11.820402+00', null, null, null, null, null, null, null, null, null, '{"provider": "email"}', '{"role": "fan", "username": "stranger"}', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', null, null, '', '', null, '', '0', null, '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', '31e19605-717b-4ea6-ab8a-662d87695adc', 'authenticated', 'authenticated', 'follower@example.test', '', '2026-11-26 21:10:11.820402+00', null, null, null, null, null, null, null, null, null, '{"provider": "email"}', '{"role": "fan", "username": "follower"}', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', null, null, '', '', null, '', '0', null, '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', 'd7a7fa67-67db-442d-9baf-bad942093ead', 'authenticated', 'authenticated', 'subscriber@example.test', '', '2026-11-26 21:10:11.820402+00', null, null, null, null, null, null, null, null, null, '{"provider": "email"}', '{"role": "fan", "username": "subscriber"}', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', null, null, '', '', null, '', '0', null, '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', 'authenticated', 'authenticated', 'lapsed@example.test', '', '2026-11-26 21:10:11.820402+00', null, null, null, null, null, null, null, null, null, '{"provider": "email"}', '{"role": "fan", "username": "lapsed"}', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', null, null, '', '', null, '', '0', null, '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', 'be5a1cb6-b7a5-4759-887e-f5056e707313', 'authenticated', 'authenticated', 'blocked@example.test', '', '2026-11-26 21:10:11.820402+00', null, null, null, null, null, null, null, null, null, '{"provider": "email"}', '{"role": "fan", "username": "blocked"}', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', null, null, '', '', null, '', '0', null, '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', '50421547-de03-4958-83c8-43b0879102a9', 'authenticated', 'authenticated', 'buyer@example.test', '', '2026-11-26 21:10:11.820402+00', null, null, null, null, null, null, null, null, null, '{"provider": "email"}', '{"role": "fan", "username": "buyer"}', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', null, null, '', '', null, '', '0', null, '', null, 'false', null, 'false'),
('00000000-0000-0000-0000-000000000000', '9f6b8862-2448-4e13-8d07-f0a45edfb195', 'authenticated', 'authenticated', 'held@example.test', '', '2026-11-26 21:10:11.820402+00', null, null, null, null, null, null, null, null, null, '{"provider": "email"}', '{"role": "fan", "username": "held"}', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', null, null, '', '', null, '', '0', null, '', null, 'false', null, 'false');

delete from private.account_facts;
insert into private.account_facts (user_id, role, is_special, is_restricted, is_closing, is_listed, has_open_wall, is_questioned, is_payee, has_second_factor, creator_share_bps, next_share_bps, next_share_at) overriding system value values
('00000000-0000-7000-8000-000000000011', 'creator', 'true', 'false', 'false', 'false', 'false', 'false', 'false', 'false', null, null, null),
('00000000-0000-7000-8000-000000000012', 'creator', 'true', 'false', 'false', 'true', 'true', 'false', 'false', 'false', null, null, null),
('888ad378-1d8a-4924-8e80-7e55728d96f3', 'creator', 'false', 'false', 'false', 'true', 'true', 'false', 'true', 'false', null, null, null),
('a16ec00f-fba5-4121-a316-2ae2ed141255', 'fan', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', null, null, null),
('31e19605-717b-4ea6-ab8a-662d87695adc', 'fan', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', null, null, null),
('d7a7fa67-67db-442d-9baf-bad942093ead', 'fan', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', null, null, null),
('f9ce94c5-39a0-47b1-a25a-2e60d785f883', 'fan', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', null, null, null),
('be5a1cb6-b7a5-4759-887e-f5056e707313', 'fan', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', null, null, null),
('50421547-de03-4958-83c8-43b0879102a9', 'fan', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', null, null, null),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'creator', 'false', 'false', 'false', 'true', 'true', 'false', 'true', 'false', null, null, null),
('9f6b8862-2448-4e13-8d07-f0a45edfb195', 'fan', 'false', 'true', 'false', 'false', 'false', 'false', 'false', 'false', null, null, null);

delete from private.account_statuses;
insert into private.account_statuses (profile_id, accepted_at, promoted_at, featured_at, exclusive_since, suspended_at, questioned_at, closing_at, closed_at, creator_share_bps, next_share_bps, next_share_at) overriding system value values
('00000000-0000-7000-8000-000000000011', null, null, null, null, null, null, null, null, null, null, null),
('00000000-0000-7000-8000-000000000012', '2026-11-26 21:10:07.499855+00', '2026-11-26 21:10:07.499855+00', null, null, null, null, null, null, null, null, null),
('888ad378-1d8a-4924-8e80-7e55728d96f3', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', null, null, null, null, null, null, null, null, null),
('a16ec00f-fba5-4121-a316-2ae2ed141255', null, null, null, null, null, null, null, null, null, null, null),
('31e19605-717b-4ea6-ab8a-662d87695adc', null, null, null, null, null, null, null, null, null, null, null),
('d7a7fa67-67db-442d-9baf-bad942093ead', null, null, null, null, null, null, null, null, null, null, null),
('f9ce94c5-39a0-47b1-a25a-2e60d785f883', null, null, null, null, null, null, null, null, null, null, null),
('be5a1cb6-b7a5-4759-887e-f5056e707313', null, null, null, null, null, null, null, null, null, null, null),
('50421547-de03-4958-83c8-43b0879102a9', null, null, null, null, null, null, null, null, null, null, null),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', null, null, null, null, null, null, null),
('9f6b8862-2448-4e13-8d07-f0a45edfb195', null, null, null, null, '2026-10-28 21:10:11.820402+00', null, null, null, null, null, null);

delete from private.acquaintances;
insert into private.acquaintances (one_id, other_id) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'be5a1cb6-b7a5-4759-887e-f5056e707313'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '9f6b8862-2448-4e13-8d07-f0a45edfb195'),
('31e19605-717b-4ea6-ab8a-662d87695adc', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15'),
('50421547-de03-4958-83c8-43b0879102a9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15'),
('888ad378-1d8a-4924-8e80-7e55728d96f3', 'a16ec00f-fba5-4121-a316-2ae2ed141255');

delete from private.agreement_signatures;
insert into private.agreement_signatures (creator_id, version, name, signed_at) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', 'mara', '2026-09-27 21:10:11.820402+00'),
('888ad378-1d8a-4924-8e80-7e55728d96f3', '1', 'ines', '2026-09-27 21:10:11.820402+00');

delete from private.agreements;
insert into private.agreements (version, text, published_at) overriding system value values
('1', 'I am at least 18 years old, and the name under which I sign is my legal name.

Everybody who can be seen or heard in what I upload was at least 18 years old on the day it was recorded. I have seen an official identity document of each of them, and I keep the proof.

Everybody who can be seen or heard has agreed to being recorded, to being published here and to being sold here. Nobody was forced, deceived, asleep or otherwise unable to agree.

I say truthfully, with every picture, video and recording, who is shown in it, and whether a machine has edited or generated it.

What I upload is mine to publish, and it shows nothing that the terms for creators forbid.

Whoever is shown may withdraw at any time. What shows that person is then hidden everywhere, and those who bought it get their money back out of my earnings.

The company may look at what I upload before and after it is published, may hide or remove it, and may hand identity documents and records to authorities and payment companies where the law or their rules demand it.', '2026-11-26 21:10:07.499855+00');

delete from private.billing_consents;
insert into private.billing_consents (id, fan_id, creator_id, subscription_id, request_id, text, text_hash, price_cents, renewal_cents, period_days, agreed_at) overriding system value values
('01a0e4b4-3a91-47f7-a661-5dbfee33ffb5', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a0e4b4-3a8f-462f-a201-75d6df752f09', '6514b4f8-cc8f-4517-963c-21e576f0f87a', 'I agree to pay $15.00 now and every 30 days until I stop the subscription.', E'\\x8b82893543405a9cef798751f74807a91b4a60ec68c4df3820535e13763d5e50', '1500', '1500', '30', '2026-09-27 21:10:11.820402+00'),
('01a18459-5e6e-44d5-bffc-9a7d4cb57095', 'd7a7fa67-67db-442d-9baf-bad942093ead', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a18459-5e6d-4482-b356-97b83479b6eb', '7af964e2-0050-47f8-be36-67f9f1c817fd', 'I agree to pay $15.00 now and every 30 days until I stop the subscription.', E'\\x8b82893543405a9cef798751f74807a91b4a60ec68c4df3820535e13763d5e50', '1500', '1500', '30', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e71-4b04-b349-9de3159b2121', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a18459-5e71-4b33-8059-b5d698c6db14', '0576b431-fa3c-4799-bb66-6874eafc8db4', 'I agree to pay $15.00 now and every 30 days until I stop the subscription.', E'\\x8b82893543405a9cef798751f74807a91b4a60ec68c4df3820535e13763d5e50', '1500', '1500', '30', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e74-4454-849f-3aab368b7bd8', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a18459-5e74-4f8a-8fa4-fe5d4ef9ff0f', 'd20af5db-5e2b-4900-aca7-49c4f5a96af1', 'I agree to pay $15.00 now and every 30 days until I stop the subscription.', E'\\x8b82893543405a9cef798751f74807a91b4a60ec68c4df3820535e13763d5e50', '1500', '1500', '30', '2026-10-28 21:10:11.820402+00');

delete from private.browse_index;
insert into private.browse_index (creator_id, category, is_online, followers, featured_at, exclusive_since, joined_at) overriding system value values
('888ad378-1d8a-4924-8e80-7e55728d96f3', 'female', 'false', '0', '-infinity', '-infinity', '2026-09-27 21:10:11.820402+00'),
('888ad378-1d8a-4924-8e80-7e55728d96f3', '', 'false', '0', '-infinity', '-infinity', '2026-09-27 21:10:11.820402+00'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '', 'false', '0', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'female', 'false', '0', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00');

delete from private.card_accounts;
insert into private.card_accounts (fan_id, provider, customer, method, fingerprint, address) overriding system value values
('d7a7fa67-67db-442d-9baf-bad942093ead', 'stripe', 'cus_d7a7fa67-67db-442d-9baf-bad942093ead', 'pm_d7a7fa67-67db-442d-9baf-bad942093ead', 'method:pm_d7a7fa67-67db-442d-9baf-bad942093ead', '{"zip": null, "city": null, "state": null, "address": null, "country": null}');

delete from private.case_events;
insert into private.case_events (id, case_id, actor, from_state, to_state, text, happened_at) overriding system value values
('01a18459-5edd-4f76-956e-325498de07a4', '01a18459-5edc-41df-8072-920a22cb4fbd', 'system', null, 'received', '', '2026-10-28 21:10:11.820402+00');

delete from private.cases;
insert into private.cases (id, number, report_id, media_id, kind, state, has_hidden, received_at, due_at, warned_at, sued_at, claimed_by, claimed_until, decided_at, answer) overriding system value values
('01a18459-5edc-41df-8072-920a22cb4fbd', '1001', '01a18459-5edb-479b-8a92-08d5400945ed', null, 'other', 'received', 'false', '2026-10-28 21:10:11.820402+00', '2026-11-06 21:10:11.820402+00', null, null, null, null, null, null);

delete from private.counter_changes;
insert into private.counter_changes (id, subject_id, likes, comments, votes, posts, photos, videos) overriding system value values
('12', '888ad378-1d8a-4924-8e80-7e55728d96f3', '0', '0', '0', '1', '0', '0');

delete from private.counters;
insert into private.counters (subject_id, likes, comments, votes, posts, photos, videos) overriding system value values
('01a18459-5ea4-47b6-b08e-eb6d74c9f7bb', '0', '0', '1', '0', '0', '0'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', '0', '0', '3', '2', '0'),
('01a18459-5ec3-431b-a5d7-cbd894e924db', '1', '0', '0', '0', '0', '0'),
('01a18459-5e9d-468a-ada5-fd53d5520a2f', '1', '1', '0', '0', '0', '0'),
('01a18459-5ea1-407b-8994-9b8d676960b9', '0', '1', '0', '0', '0', '0');

delete from private.creator_summaries;
insert into private.creator_summaries (creator_id, is_listed, is_online, followers, featured_at, exclusive_since, joined_at, categories, search_text) overriding system value values
('00000000-0000-7000-8000-000000000011', 'false', 'false', '0', '-infinity', '-infinity', '2026-11-26 21:10:07.499855+00', '{}', ' support support velour support'),
('00000000-0000-7000-8000-000000000012', 'false', 'false', '0', '-infinity', '-infinity', '2026-11-26 21:10:07.499855+00', '{}', ' friskacademy friskacademy velour academy'),
('888ad378-1d8a-4924-8e80-7e55728d96f3', 'true', 'false', '0', '-infinity', '-infinity', '2026-09-27 21:10:11.820402+00', '{female}', ' ines ines ines'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'true', 'false', '0', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '{female}', ' mara mara mara');

delete from private.earnings_checkpoints;
insert into private.earnings_checkpoints (owner_id, account, kind, clears_on, amount_cents) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'earnings', 'tip', '2026-11-05', '560'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'earnings', 'unlock', '2026-11-05', '400'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'earnings', 'subscription', '2026-10-05', '1200'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'earnings', 'subscription', '2026-11-05', '3600'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'earnings', 'refund', '2026-11-04', '-1200'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'earnings', 'withdrawal', '2026-10-28', '-100'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'transit', 'withdrawal', '2026-10-29', '100');

delete from private.earnings_days;
insert into private.earnings_days (owner_id, day, subscription_cents, unlock_cents, tip_cents, session_text_cents, referral_cents) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-09-27', '1200', '0', '0', '0', '0'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28', '2400', '400', '560', '0', '0');

delete from private.earnings_fans;
insert into private.earnings_fans (owner_id, fan_id, spent_cents, earned_cents) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '50421547-de03-4958-83c8-43b0879102a9', '500', '400'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '1500', '1200'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '0', '0'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead', '2200', '1760'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '1500', '1200');

delete from private.earnings_items;
insert into private.earnings_items (owner_id, month, type, item_id, sales, amount_cents, price_cents) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-09-01', 'subscription', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', '1200', '1500'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-01', 'subscription', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '3', '2400', '1500'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-01', 'tip', '01a18459-5e6e-42aa-b688-ce8feb162711', '1', '560', '700'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-01', 'unlock', '01a18459-5eb7-4452-838e-1f3b746abf5a', '1', '400', '500');

delete from private.follower_changes;
insert into private.follower_changes (id, creator_id, delta) overriding system value values
('01a18459-5e96-4e26-9995-671165092a15', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1'),
('01a18459-5ee9-4e1e-ae49-045bb151727a', '888ad378-1d8a-4924-8e80-7e55728d96f3', '1');

delete from private.global_mails;
insert into private.global_mails (global_id, next_at, done_until) overriding system value values
('01a18459-5eac-46c6-9b6e-d520686660e0', '2026-10-28 21:20:11.820402+00', '00000000-0000-0000-0000-000000000000');

delete from private.holidays;
insert into private.holidays (day, name) overriding system value values
('2026-01-01', 'New Year''s Day'),
('2026-06-19', 'Juneteenth'),
('2026-07-03', 'Independence Day'),
('2026-11-11', 'Veterans Day'),
('2026-12-25', 'Christmas Day'),
('2027-01-01', 'New Year''s Day'),
('2027-06-18', 'Juneteenth'),
('2027-07-05', 'Independence Day'),
('2027-11-11', 'Veterans Day'),
('2027-12-24', 'Christmas Day'),
('2027-12-31', 'New Year''s Day'),
('2028-06-19', 'Juneteenth'),
('2028-07-04', 'Independence Day'),
('2028-11-10', 'Veterans Day'),
('2028-12-25', 'Christmas Day'),
('2029-01-01', 'New Year''s Day'),
('2029-06-19', 'Juneteenth'),
('2029-07-04', 'Independence Day'),
('2029-11-12', 'Veterans Day'),
('2029-12-25', 'Christmas Day'),
('2030-01-01', 'New Year''s Day'),
('2030-06-19', 'Juneteenth'),
('2030-07-04', 'Independence Day'),
('2030-11-11', 'Veterans Day'),
('2030-12-25', 'Christmas Day'),
('2031-01-01', 'New Year''s Day'),
('2031-06-19', 'Juneteenth'),
('2031-07-04', 'Independence Day'),
('2031-11-11', 'Veterans Day'),
('2031-12-25', 'Christmas Day'),
('2032-01-01', 'New Year''s Day'),
('2032-06-18', 'Juneteenth'),
('2032-07-05', 'Independence Day'),
('2032-11-11', 'Veterans Day'),
('2032-12-24', 'Christmas Day'),
('2032-12-31', 'New Year''s Day'),
('2033-06-20', 'Juneteenth'),
('2033-07-04', 'Independence Day'),
('2033-11-11', 'Veterans Day'),
('2033-12-26', 'Christmas Day'),
('2034-01-02', 'New Year''s Day'),
('2034-06-19', 'Juneteenth'),
('2034-07-04', 'Independence Day'),
('2034-11-10', 'Veterans Day'),
('2034-12-25', 'Christmas Day'),
('2035-01-01', 'New Year''s Day'),
('2035-06-19', 'Juneteenth'),
('2035-07-04', 'Independence Day'),
('2035-11-12', 'Veterans Day'),
('2035-12-25', 'Christmas Day'),
('2036-01-01', 'New Year''s Day'),
('2036-06-19', 'Juneteenth'),
('2036-07-04', 'Independence Day'),
('2036-11-11', 'Veterans Day'),
('2036-12-25', 'Christmas Day'),
('2037-01-01', 'New Year''s Day'),
('2037-06-19', 'Juneteenth'),
('2037-07-03', 'Independence Day'),
('2037-11-11', 'Veterans Day'),
('2037-12-25', 'Christmas Day'),
('2038-01-01', 'New Year''s Day'),
('2038-06-18', 'Juneteenth'),
('2038-07-05', 'Independence Day'),
('2038-11-11', 'Veterans Day'),
('2038-12-24', 'Christmas Day'),
('2038-12-31', 'New Year''s Day'),
('2039-06-20', 'Juneteenth'),
('2039-07-04', 'Independence Day'),
('2039-11-11', 'Veterans Day'),
('2039-12-26', 'Christmas Day'),
('2040-01-02', 'New Year''s Day'),
('2040-06-19', 'Juneteenth'),
('2040-07-04', 'Independence Day'),
('2040-11-12', 'Veterans Day'),
('2040-12-25', 'Christmas Day'),
('2026-01-19', 'Martin Luther King Jr. Day'),
('2026-02-16', 'Washington''s Birthday'),
('2026-05-25', 'Memorial Day'),
('2026-09-07', 'Labor Day'),
('2026-10-12', 'Columbus Day'),
('2026-11-26', 'Thanksgiving Day'),
('2027-01-18', 'Martin Luther King Jr. Day'),
('2027-02-15', 'Washington''s Birthday'),
('2027-05-31', 'Memorial Day'),
('2027-09-06', 'Labor Day'),
('2027-10-11', 'Columbus Day'),
('2027-11-25', 'Thanksgiving Day'),
('2028-01-17', 'Martin Luther King Jr. Day'),
('2028-02-21', 'Washington''s Birthday'),
('2028-05-29', 'Memorial Day'),
('2028-09-04', 'Labor Day'),
('2028-10-09', 'Columbus Day'),
('2028-11-23', 'Thanksgiving Day'),
('2029-01-15', 'Martin Luther King Jr. Day'),
('2029-02-19', 'Washington''s Birthday'),
('2029-05-28', 'Memorial Day'),
('2029-09-03', 'Labor Day'),
('2029-10-08', 'Columbus Day'),
('2029-11-22', 'Thanksgiving Day'),
('2030-01-21', 'Martin Luther King Jr. Day'),
('2030-02-18', 'Washington''s Birthday'),
('2030-05-27', 'Memorial Day'),
('2030-09-02', 'Labor Day'),
('2030-10-14', 'Columbus Day'),
('2030-11-28', 'Thanksgiving Day'),
('2031-01-20', 'Martin Luther King Jr. Day'),
('2031-02-17', 'Washington''s Birthday'),
('2031-05-26', 'Memorial Day'),
('2031-09-01', 'Labor Day'),
('2031-10-13', 'Columbus Day'),
('2031-11-27', 'Thanksgiving Day'),
('2032-01-19', 'Martin Luther King Jr. Day'),
('2032-02-16', 'Washington''s Birthday'),
('2032-05-31', 'Memorial Day'),
('2032-09-06', 'Labor Day'),
('2032-10-11', 'Columbus Day'),
('2032-11-25', 'Thanksgiving Day'),
('2033-01-17', 'Martin Luther King Jr. Day'),
('2033-02-21', 'Washington''s Birthday'),
('2033-05-30', 'Memorial Day'),
('2033-09-05', 'Labor Day'),
('2033-10-10', 'Columbus Day'),
('2033-11-24', 'Thanksgiving Day'),
('2034-01-16', 'Martin Luther King Jr. Day'),
('2034-02-20', 'Washington''s Birthday'),
('2034-05-29', 'Memorial Day'),
('2034-09-04', 'Labor Day'),
('2034-10-09', 'Columbus Day'),
('2034-11-23', 'Thanksgiving Day'),
('2035-01-15', 'Martin Luther King Jr. Day'),
('2035-02-19', 'Washington''s Birthday'),
('2035-05-28', 'Memorial Day'),
('2035-09-03', 'Labor Day'),
('2035-10-08', 'Columbus Day'),
('2035-11-22', 'Thanksgiving Day'),
('2036-01-21', 'Martin Luther King Jr. Day'),
('2036-02-18', 'Washington''s Birthday'),
('2036-05-26', 'Memorial Day'),
('2036-09-01', 'Labor Day'),
('2036-10-13', 'Columbus Day'),
('2036-11-27', 'Thanksgiving Day'),
('2037-01-19', 'Martin Luther King Jr. Day'),
('2037-02-16', 'Washington''s Birthday'),
('2037-05-25', 'Memorial Day'),
('2037-09-07', 'Labor Day'),
('2037-10-12', 'Columbus Day'),
('2037-11-26', 'Thanksgiving Day'),
('2038-01-18', 'Martin Luther King Jr. Day'),
('2038-02-15', 'Washington''s Birthday'),
('2038-05-31', 'Memorial Day'),
('2038-09-06', 'Labor Day'),
('2038-10-11', 'Columbus Day'),
('2038-11-25', 'Thanksgiving Day'),
('2039-01-17', 'Martin Luther King Jr. Day'),
('2039-02-21', 'Washington''s Birthday'),
('2039-05-30', 'Memorial Day'),
('2039-09-05', 'Labor Day'),
('2039-10-10', 'Columbus Day'),
('2039-11-24', 'Thanksgiving Day'),
('2040-01-16', 'Martin Luther King Jr. Day'),
('2040-02-20', 'Washington''s Birthday'),
('2040-05-28', 'Memorial Day'),
('2040-09-03', 'Labor Day'),
('2040-10-08', 'Columbus Day'),
('2040-11-22', 'Thanksgiving Day');

delete from private.known_cards;
insert into private.known_cards (fan_id, fingerprint, linked_at) overriding system value values
('d7a7fa67-67db-442d-9baf-bad942093ead', 'method:pm_d7a7fa67-67db-442d-9baf-bad942093ead', '2026-10-28 21:10:11.820402+00');

delete from private.ledger_watermark;
insert into private.ledger_watermark (is_only, folded_below, mailed_below) overriding system value values
('true', '1356', '0');

delete from private.mails;
insert into private.mails (id, recipient_id, address, template, params, dedupe_key, state, attempts, lease_token, due_at, unsure_since, last_failure, sent_at, created_at) overriding system value values
('01a0e4b4-3a81-4e42-b4a3-a4f6f8f20393', 'a16ec00f-fba5-4121-a316-2ae2ed141255', null, 'top_up_receipt', '{"debt": 0, "cents": 9000, "transfer": "01a0e4b4-3a80-4075-8dcf-750059b4eb43"}', null, 'queued', '0', null, '2026-09-27 21:10:11.820402+00', null, null, null, '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a85-48df-a0d9-959ee1843a53', '31e19605-717b-4ea6-ab8a-662d87695adc', null, 'top_up_receipt', '{"debt": 0, "cents": 9000, "transfer": "01a0e4b4-3a85-4ed3-9cda-a79c9fa3c81e"}', null, 'queued', '0', null, '2026-09-27 21:10:11.820402+00', null, null, null, '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a86-4b1a-9cf0-ecba576aec2b', 'd7a7fa67-67db-442d-9baf-bad942093ead', null, 'top_up_receipt', '{"debt": 0, "cents": 9000, "transfer": "01a0e4b4-3a86-41ac-b608-10dcf5ddc10d"}', null, 'queued', '0', null, '2026-09-27 21:10:11.820402+00', null, null, null, '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a88-481b-8f94-db7c2bb63728', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', null, 'top_up_receipt', '{"debt": 0, "cents": 9000, "transfer": "01a0e4b4-3a88-4719-b363-82bfde18a7bf"}', null, 'queued', '0', null, '2026-09-27 21:10:11.820402+00', null, null, null, '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a89-4502-b929-3d381bd47e53', 'be5a1cb6-b7a5-4759-887e-f5056e707313', null, 'top_up_receipt', '{"debt": 0, "cents": 9000, "transfer": "01a0e4b4-3a89-4446-aacc-4b552f7d67f2"}', null, 'queued', '0', null, '2026-09-27 21:10:11.820402+00', null, null, null, '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a8a-4a09-8a14-f036cfecc81a', '50421547-de03-4958-83c8-43b0879102a9', null, 'top_up_receipt', '{"debt": 0, "cents": 9000, "transfer": "01a0e4b4-3a8a-4df2-abb7-24c66879fedb"}', null, 'queued', '0', null, '2026-09-27 21:10:11.820402+00', null, null, null, '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a8b-457c-a1df-a4ed3a7be0a4', '9f6b8862-2448-4e13-8d07-f0a45edfb195', null, 'top_up_receipt', '{"debt": 0, "cents": 9000, "transfer": "01a0e4b4-3a8b-47e6-b06d-c8e86a4b308e"}', null, 'queued', '0', null, '2026-09-27 21:10:11.820402+00', null, null, null, '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a8d-4715-80a1-d6a787bd5cfc', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', null, 'top_up_receipt', '{"debt": 0, "cents": 1500, "transfer": "01a0e4b4-3a8d-4d96-a940-aaf42b22567c"}', null, 'queued', '0', null, '2026-09-27 21:10:11.820402+00', null, null, null, '2026-09-27 21:10:11.820402+00'),
('01a18459-5e6d-4f2c-b1da-60c1a37a362b', 'd7a7fa67-67db-442d-9baf-bad942093ead', null, 'top_up_receipt', '{"debt": 0, "cents": 1500, "transfer": "01a18459-5e6c-47cd-9a16-045fd6148b17"}', null, 'queued', '0', null, '2026-10-28 21:10:11.820402+00', null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e70-48da-98f2-534178e75685', 'be5a1cb6-b7a5-4759-887e-f5056e707313', null, 'top_up_receipt', '{"debt": 0, "cents": 1500, "transfer": "01a18459-5e70-486e-b515-0cfc4c34f4a5"}', null, 'queued', '0', null, '2026-10-28 21:10:11.820402+00', null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e73-40f1-9b49-2646155028bd', '9f6b8862-2448-4e13-8d07-f0a45edfb195', null, 'top_up_receipt', '{"debt": 0, "cents": 1500, "transfer": "01a18459-5e73-4f79-9248-06070f5926eb"}', null, 'queued', '0', null, '2026-10-28 21:10:11.820402+00', null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5ecc-4016-bff9-cf8f664fee9d', 'be5a1cb6-b7a5-4759-887e-f5056e707313', null, 'subscription_terminated', '{"cents": 1500}', '01a18459-5ec8-4232-b649-4cbce8e97aa1', 'queued', '0', null, '2026-10-28 21:10:11.820402+00', null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5ee1-4aa3-b5b1-c349fe2f9a12', null, 'somebody@example.test', 'trial', '{"code": "6nqvczk33zrijh3su9yv", "days": 7, "from": "mara", "until": "2026-11-27T21:10:11.820402+00:00"}', null, 'queued', '0', null, '2026-10-28 21:10:11.820402+00', null, null, null, '2026-10-28 21:10:11.820402+00');

delete from private.message_mail_marks;
insert into private.message_mail_marks (is_only, until) overriding system value values
('true', '00000000-0000-0000-0000-000000000000');

delete from private.objects_to_remove;
insert into private.objects_to_remove (bucket, name, queued_at, due_at) overriding system value values
('uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e79-4248-ade0-f9366af61034', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e82-4a83-95c5-d51bb244808a', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e85-4bee-ac1a-a7e79e9675a4', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e88-4df7-8fcd-ae70b9682f08', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e8a-44e0-bcd9-9d3fcb935c3d', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e8c-4e6b-9447-91caf5480bb3', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e8f-401c-9b9c-0c2a8f60eff9', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e91-4b85-9493-11d99e84a100', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e92-4538-bd0f-62c9cf2efce4', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00');

delete from private.offers;
insert into private.offers (id, creator_id, request_id, price_cents, sales, created_at) overriding system value values
('01a18459-5ee1-40c0-a311-4ba7d3b77282', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '8c7589dc-a174-4846-a1be-8e2c0d3536d9', '900', '5', '2026-10-28 21:10:11.820402+00');

delete from private.open_blocks;
insert into private.open_blocks (one_id, other_id, block_id) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '01a18459-5ec8-4232-b649-4cbce8e97aa1'),
('be5a1cb6-b7a5-4759-887e-f5056e707313', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a18459-5ec8-4232-b649-4cbce8e97aa1');

delete from private.page_changes;
insert into private.page_changes (creator_id, changed_at) overriding system value values
('888ad378-1d8a-4924-8e80-7e55728d96f3', '2026-09-27 21:10:11.820402+00'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 21:10:11.820402+00');

delete from private.payment_references;
insert into private.payment_references (payment_id, provider, provider_ref) overriding system value values
('01a0e4b4-3a7e-488e-b651-2178687d8b60', 'stripe', 'pi_01a0e4b4-3a7e-488e-b651-2178687d8b60'),
('01a0e4b4-3a84-45c0-926c-5b74be642e68', 'stripe', 'pi_01a0e4b4-3a84-45c0-926c-5b74be642e68'),
('01a0e4b4-3a86-4555-ae67-54ca8e48ea76', 'stripe', 'pi_01a0e4b4-3a86-4555-ae67-54ca8e48ea76'),
('01a0e4b4-3a87-4ed4-a668-7017c19aae82', 'stripe', 'pi_01a0e4b4-3a87-4ed4-a668-7017c19aae82'),
('01a0e4b4-3a89-4494-a50d-d2d9fb5fb15a', 'stripe', 'pi_01a0e4b4-3a89-4494-a50d-d2d9fb5fb15a'),
('01a0e4b4-3a8a-4a1a-b7b2-3204371412e4', 'stripe', 'pi_01a0e4b4-3a8a-4a1a-b7b2-3204371412e4'),
('01a0e4b4-3a8b-4f27-9b3a-ded80c02924e', 'stripe', 'pi_01a0e4b4-3a8b-4f27-9b3a-ded80c02924e'),
('01a0e4b4-3a8d-47a3-8f9e-1f58f30af373', 'stripe', 'pi_01a0e4b4-3a8d-47a3-8f9e-1f58f30af373'),
('01a18459-5e6c-429d-baa8-7ef824e1eee0', 'stripe', 'pi_01a18459-5e6c-429d-baa8-7ef824e1eee0'),
('01a18459-5e70-407a-aa6b-d9821c3d0c56', 'stripe', 'pi_01a18459-5e70-407a-aa6b-d9821c3d0c56'),
('01a18459-5e73-4299-9da9-e5196e15f78e', 'stripe', 'pi_01a18459-5e73-4299-9da9-e5196e15f78e');

delete from private.poll_options;
insert into private.poll_options (post_id, option, id, creator_id) overriding system value values
('01a18459-5ea3-4d29-abaa-5e8f7d04a992', '1', '01a18459-5ea4-47b6-b08e-eb6d74c9f7bb', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15'),
('01a18459-5ea3-4d29-abaa-5e8f7d04a992', '2', '01a18459-5ea4-4e42-b4eb-85fefca823da', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15');

delete from private.rate_limit_windows;
insert into private.rate_limit_windows (bucket, subject, starts_at, hits) overriding system value values
('uploads of image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 21:00:00+00', '9'),
('follows', '31e19605-717b-4ea6-ab8a-662d87695adc', '2026-10-28 21:00:00+00', '1'),
('follows of 8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '31e19605-717b-4ea6-ab8a-662d87695adc', '2026-10-28 21:00:00+00', '1'),
('stories', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 00:00:00+00', '1'),
('posts', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 00:00:00+00', '4'),
('globals', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 00:00:00+00', '2'),
('messages', '50421547-de03-4958-83c8-43b0879102a9', '2026-10-28 21:00:00+00', '1'),
('contacts', '50421547-de03-4958-83c8-43b0879102a9', '2026-10-28 21:00:00+00', '1'),
('messages', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 21:00:00+00', '2'),
('comments', '31e19605-717b-4ea6-ab8a-662d87695adc', '2026-10-28 21:00:00+00', '1'),
('comments', 'd7a7fa67-67db-442d-9baf-bad942093ead', '2026-10-28 21:00:00+00', '1'),
('blocks', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 21:00:00+00', '1'),
('reports', 'd7a7fa67-67db-442d-9baf-bad942093ead', '2026-10-28 21:00:00+00', '1'),
('trials', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 00:00:00+00', '1'),
('follows', 'a16ec00f-fba5-4121-a316-2ae2ed141255', '2026-10-28 21:00:00+00', '1'),
('follows of 888ad378-1d8a-4924-8e80-7e55728d96f3', 'a16ec00f-fba5-4121-a316-2ae2ed141255', '2026-10-28 21:00:00+00', '1'),
('posts', '888ad378-1d8a-4924-8e80-7e55728d96f3', '2026-10-28 00:00:00+00', '1');

delete from private.region_policies;
insert into private.region_policies (country, region, mode) overriding system value values
('*', '', 'confirm'),
('ZZ', '', 'block');

delete from private.renditions;
insert into private.renditions (media_id, variant, bucket, name, type, width, height, bytes) overriding system value values
('01a18459-5e79-4248-ade0-f9366af61034', 'full', 'media', '01a18459-5e79-4248-ade0-f9366af61034/full.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e79-4248-ade0-f9366af61034', 'thumb', 'media', '01a18459-5e79-4248-ade0-f9366af61034/thumb.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e82-4a83-95c5-d51bb244808a', 'full', 'media', '01a18459-5e82-4a83-95c5-d51bb244808a/full.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e82-4a83-95c5-d51bb244808a', 'thumb', 'media', '01a18459-5e82-4a83-95c5-d51bb244808a/thumb.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e85-4bee-ac1a-a7e79e9675a4', 'full', 'media', '01a18459-5e85-4bee-ac1a-a7e79e9675a4/full.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e85-4bee-ac1a-a7e79e9675a4', 'thumb', 'media', '01a18459-5e85-4bee-ac1a-a7e79e9675a4/thumb.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e88-4df7-8fcd-ae70b9682f08', 'full', 'media', '01a18459-5e88-4df7-8fcd-ae70b9682f08/full.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e88-4df7-8fcd-ae70b9682f08', 'thumb', 'media', '01a18459-5e88-4df7-8fcd-ae70b9682f08/thumb.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e8a-44e0-bcd9-9d3fcb935c3d', 'full', 'media', '01a18459-5e8a-44e0-bcd9-9d3fcb935c3d/full.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e8a-44e0-bcd9-9d3fcb935c3d', 'thumb', 'media', '01a18459-5e8a-44e0-bcd9-9d3fcb935c3d/thumb.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e8c-4e6b-9447-91caf5480bb3', 'full', 'media', '01a18459-5e8c-4e6b-9447-91caf5480bb3/full.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e8c-4e6b-9447-91caf5480bb3', 'thumb', 'media', '01a18459-5e8c-4e6b-9447-91caf5480bb3/thumb.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e8f-401c-9b9c-0c2a8f60eff9', 'full', 'media', '01a18459-5e8f-401c-9b9c-0c2a8f60eff9/full.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e8f-401c-9b9c-0c2a8f60eff9', 'thumb', 'media', '01a18459-5e8f-401c-9b9c-0c2a8f60eff9/thumb.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e91-4b85-9493-11d99e84a100', 'full', 'media', '01a18459-5e91-4b85-9493-11d99e84a100/full.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e91-4b85-9493-11d99e84a100', 'thumb', 'media', '01a18459-5e91-4b85-9493-11d99e84a100/thumb.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e92-4538-bd0f-62c9cf2efce4', 'full', 'media', '01a18459-5e92-4538-bd0f-62c9cf2efce4/full.webp', 'image/webp', '1500', '1000', '900'),
('01a18459-5e92-4538-bd0f-62c9cf2efce4', 'thumb', 'media', '01a18459-5e92-4538-bd0f-62c9cf2efce4/thumb.webp', 'image/webp', '1500', '1000', '900');

delete from private.renewal_mail_marks;
insert into private.renewal_mail_marks (is_only, until) overriding system value values
('true', '1970-01-01 00:00:00+00');

delete from private.reports;
insert into private.reports (id, number, reporter_id, request_id, target, target_id, owner_id, reason, text, snapshot, media_ids, state, resolution, resolved_by, resolved_at, created_at) overriding system value values
('01a18459-5edb-479b-8a92-08d5400945ed', '1', 'd7a7fa67-67db-442d-9baf-bad942093ead', '16c70bf6-3997-401e-a8fe-f179d03d4b09', 'post', '01a18459-5ea1-407b-8994-9b8d676960b9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'spam', 'mark-look', '{"kind": "images", "text": "mark-private", "options": null, "audience": "private", "edited_at": null, "media_ids": ["01a18459-5e82-4a83-95c5-d51bb244808a"], "created_at": "2026-10-28T21:10:11.820402+00:00", "preview_id": "01a18459-5e85-4bee-ac1a-a7e79e9675a4"}', '{01a18459-5e82-4a83-95c5-d51bb244808a,01a18459-5e85-4bee-ac1a-a7e79e9675a4}', 'open', null, null, null, '2026-10-28 21:10:11.820402+00');

delete from private.restriction_periods;
insert into private.restriction_periods (id, profile_id, started_at, ended_at) overriding system value values
('01a18459-5ecd-4c10-8e8f-6c31dfc4e8c6', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '2026-10-28 21:10:11.820402+00', null);

delete from private.sealing_keys;
insert into private.sealing_keys (name, key) overriding system value values
('staff_codes', '9130cb1d9fbf17795ba44ca11431af7383234fd3d04ad5d0fc765503328df5f5');

delete from private.site_config;
insert into private.site_config (key, value, is_public) overriding system value values
('site_name', '"Velour"', 'true'),
('terms_version', '"2025-02-28"', 'true'),
('region_header', '"x-caller-region"', 'false'),
('subdivision_header', '"x-caller-subdivision"', 'false'),
('academy_username', '"friskacademy"', 'true'),
('contact_creators', '"creators@velour.example"', 'true'),
('contact_support', '"support@velour.example"', 'true'),
('contact_address', '"Velour Ltd, 1 Example Street, London, United Kingdom"', 'true'),
('contact_phone', '"+44 20 0000 0000"', 'true'),
('statement_descriptor', '"VLR*MEMBER"', 'true'),
('seller_name', '"Velour Ltd"', 'true'),
('tax_note', '"No taxes are computed or included."', 'true'),
('currencies', '{"AUD": 1.459013, "CAD": 1.32542, "EUR": 0.906585, "GBP": 0.7783, "MXN": 19.12965, "PLN": 3.881249, "RON": 4.3179, "USD": 1}', 'true'),
('address_header', 'null', 'false'),
('operator_address', 'null', 'false'),
('push_hosts', '["fcm.googleapis.com", "updates.push.services.mozilla.com", "*.notify.windows.com", "web.push.apple.com", "*.push.apple.com"]', 'false'),
('payout_provider', '"bank_file"', 'false'),
('review', '"after"', 'false'),
('review_trust', '"off"', 'false');

delete from private.staff_members;
insert into private.staff_members (id, name, sealed_secret, last_step, wrong_codes, tried_until, locked_until, window_until, added_at) overriding system value values
('01a219b1-ca66-7791-84b3-e6c445abf84e', 'Ada', E'\\xc30d04070302623f1ea19e7f554f7cd2340186e6588ce911b8de891d4eb2ea55e2cd9abc7b0110710f0824d3397750760b782716243c95243b7ae4ce3c8e77b16356820abb', '0', '0', '1', null, 'infinity', '2026-11-26 21:10:11.813019+00'),
('01a219b1-ca67-7536-9e38-818a4241f851', 'Ada Byron', E'\\xc30d040703026e62c0c74f01ead26ad234017bea00a738ae902a39ca141989c212b6cc41faa5384a4ecb027bea62555db22fd561c47757c2d7cf80a34f2c8a8b20ede9fd7d', '0', '0', '2', null, 'infinity', '2026-11-26 21:10:11.813019+00'),
('01a219b1-ca67-7099-90ee-9dc0dd436deb', 'Bob', E'\\xc30d0407030280e1ad79524ad00274d23401b52bdf4823b227c29494a1571978ee4c078f39cf11aee98147a2ebd90d0fc569ece673931bf5c832d3fa23527dbbd4553816c5', '0', '0', '3', null, 'infinity', '2026-11-26 21:10:11.813019+00'),
('01a219b1-ca67-79e8-9355-c68e0a69992c', 'Mara', E'\\xc30d0407030236cea7675001d38b71d23401d1524ce7b5a59b4a2c510d011979ac9a0cbf429c89c9c47d0b1e729bbe1bea86bfde16ddcbcb02a37e8f39b75a24e89c4fd8f7', '0', '0', '4', null, 'infinity', '2026-11-26 21:10:11.813019+00'),
('01a219b1-ca67-788e-a160-75edc8f2afdf', 'Tess', E'\\xc30d04070302c7c5c33049a1fa4469d23401655445e02174038d702964acb009f467f5a4ac99c385f8aa222200ccf05ea5bab20a6e59f5583db620a052217d91a93f253679', '0', '0', '5', null, 'infinity', '2026-11-26 21:10:11.813019+00'),
('01a219b1-ca67-7dbf-a270-c969d43ebcdd', 'Grace', E'\\xc30d04070302f10a5c0199b3b73f78d234012601a458504bea1ad0145d19ae57ad5aff2ec28ca780c71afdbe83878544bde39e2d1d0db8b3e33a7767c54963e8f7406aa2a5', '0', '0', '6', null, 'infinity', '2026-11-26 21:10:11.813019+00'),
('01a219b1-ca67-7065-924e-9f8f0f47e812', 'Grace Hopper', E'\\xc30d040703025b489f49a801abcb72d23401542101ef26ab9656a0321976de7f18691fed987ba06ef702e75f772af1fa9f95822742f57b790108afbab70fdc6fa938bd07ed', '0', '0', '7', null, 'infinity', '2026-11-26 21:10:11.813019+00'),
('01a219b1-ca67-7021-8b52-eca0135286ee', 'Eve', E'\\xc30d04070302795c5d82dca065d670d2340181374806e774faee4607c0706b48f09065b5280707281cc8d52246035cb75d2a8933e56d824d27458701554d4b12e7e490d6b0', '0', '0', '8', null, 'infinity', '2026-11-26 21:10:11.813019+00');

delete from private.transcode_jobs;
insert into private.transcode_jobs (media_id, owner_id, kind, rank, state, attempts, lease_token, due_at, target_bucket, target_folder, last_failure, created_at) overriding system value values
('01a18459-5e79-4248-ade0-f9366af61034', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'creator', 'done', '1', '1cdbb519-8463-486f-8571-f4ec9f9cd9d2', '2026-10-28 21:10:11.820402+00', 'media', '01a18459-5e79-4248-ade0-f9366af61034', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e82-4a83-95c5-d51bb244808a', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'creator', 'done', '1', 'abf57c33-b5fe-40fc-8446-bada98db53f1', '2026-10-28 21:10:11.820402+00', 'media', '01a18459-5e82-4a83-95c5-d51bb244808a', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e85-4bee-ac1a-a7e79e9675a4', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'creator', 'done', '1', '88c410d7-3117-4487-b66d-bd953923fa85', '2026-10-28 21:10:11.820402+00', 'media', '01a18459-5e85-4bee-ac1a-a7e79e9675a4', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e88-4df7-8fcd-ae70b9682f08', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'creator', 'done', '1', 'f7df4ac9-e8ab-4627-961c-9c43689ff0bf', '2026-10-28 21:10:11.820402+00', 'media', '01a18459-5e88-4df7-8fcd-ae70b9682f08', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e8a-44e0-bcd9-9d3fcb935c3d', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'creator', 'done', '1', 'ca6cdde2-8bd0-4185-99d1-99392d2e07aa', '2026-10-28 21:10:11.820402+00', 'media', '01a18459-5e8a-44e0-bcd9-9d3fcb935c3d', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e8c-4e6b-9447-91caf5480bb3', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'creator', 'done', '1', '57a8f7df-1ed0-4590-a5d6-0145f5a19bca', '2026-10-28 21:10:11.820402+00', 'media', '01a18459-5e8c-4e6b-9447-91caf5480bb3', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e8f-401c-9b9c-0c2a8f60eff9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'creator', 'done', '1', 'eeb8bfe8-e0d7-4906-85f0-c232d681c081', '2026-10-28 21:10:11.820402+00', 'media', '01a18459-5e8f-401c-9b9c-0c2a8f60eff9', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e91-4b85-9493-11d99e84a100', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'creator', 'done', '1', '24ced4fc-a944-41d1-9e46-9dcab63384d6', '2026-10-28 21:10:11.820402+00', 'media', '01a18459-5e91-4b85-9493-11d99e84a100', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e92-4538-bd0f-62c9cf2efce4', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'creator', 'done', '1', '15e3861b-972d-451c-80cd-5ba6512e8158', '2026-10-28 21:10:11.820402+00', 'media', '01a18459-5e92-4538-bd0f-62c9cf2efce4', null, '2026-10-28 21:10:11.820402+00');

delete from private.transfers;
insert into private.transfers (id, kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, paid_by, subject_id, item_id, payment_id, reverses_id, provider_cents, wallet_cents, fan_debt_cents, earnings_cents, transit_cents, referral_cents, platform_cents, clears_at, xact_id, created_at) overriding system value values
('01a0e4b4-3a80-4075-8dcf-750059b4eb43', 'top_up', '00000000-0000-7000-8000-000000000001', '01a0e4b4-3a7e-488e-b651-2178687d8b60', 'a16ec00f-fba5-4121-a316-2ae2ed141255', null, null, '9000', null, null, null, '01a0e4b4-3a7e-488e-b651-2178687d8b60', null, '-9000', '9000', '0', '0', '0', '0', '0', '2026-09-27 21:10:11.820402+00', '1304', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a85-4ed3-9cda-a79c9fa3c81e', 'top_up', '00000000-0000-7000-8000-000000000001', '01a0e4b4-3a84-45c0-926c-5b74be642e68', '31e19605-717b-4ea6-ab8a-662d87695adc', null, null, '9000', null, null, null, '01a0e4b4-3a84-45c0-926c-5b74be642e68', null, '-9000', '9000', '0', '0', '0', '0', '0', '2026-09-27 21:10:11.820402+00', '1304', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a86-41ac-b608-10dcf5ddc10d', 'top_up', '00000000-0000-7000-8000-000000000001', '01a0e4b4-3a86-4555-ae67-54ca8e48ea76', 'd7a7fa67-67db-442d-9baf-bad942093ead', null, null, '9000', null, null, null, '01a0e4b4-3a86-4555-ae67-54ca8e48ea76', null, '-9000', '9000', '0', '0', '0', '0', '0', '2026-09-27 21:10:11.820402+00', '1304', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a88-4719-b363-82bfde18a7bf', 'top_up', '00000000-0000-7000-8000-000000000001', '01a0e4b4-3a87-4ed4-a668-7017c19aae82', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', null, null, '9000', null, null, null, '01a0e4b4-3a87-4ed4-a668-7017c19aae82', null, '-9000', '9000', '0', '0', '0', '0', '0', '2026-09-27 21:10:11.820402+00', '1304', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a89-4446-aacc-4b552f7d67f2', 'top_up', '00000000-0000-7000-8000-000000000001', '01a0e4b4-3a89-4494-a50d-d2d9fb5fb15a', 'be5a1cb6-b7a5-4759-887e-f5056e707313', null, null, '9000', null, null, null, '01a0e4b4-3a89-4494-a50d-d2d9fb5fb15a', null, '-9000', '9000', '0', '0', '0', '0', '0', '2026-09-27 21:10:11.820402+00', '1304', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a8a-4df2-abb7-24c66879fedb', 'top_up', '00000000-0000-7000-8000-000000000001', '01a0e4b4-3a8a-4a1a-b7b2-3204371412e4', '50421547-de03-4958-83c8-43b0879102a9', null, null, '9000', null, null, null, '01a0e4b4-3a8a-4a1a-b7b2-3204371412e4', null, '-9000', '9000', '0', '0', '0', '0', '0', '2026-09-27 21:10:11.820402+00', '1304', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a8b-47e6-b06d-c8e86a4b308e', 'top_up', '00000000-0000-7000-8000-000000000001', '01a0e4b4-3a8b-4f27-9b3a-ded80c02924e', '9f6b8862-2448-4e13-8d07-f0a45edfb195', null, null, '9000', null, null, null, '01a0e4b4-3a8b-4f27-9b3a-ded80c02924e', null, '-9000', '9000', '0', '0', '0', '0', '0', '2026-09-27 21:10:11.820402+00', '1304', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a8d-4d96-a940-aaf42b22567c', 'top_up', '00000000-0000-7000-8000-000000000001', '01a0e4b4-3a8d-47a3-8f9e-1f58f30af373', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', null, null, '1500', null, null, null, '01a0e4b4-3a8d-47a3-8f9e-1f58f30af373', null, '-1500', '1500', '0', '0', '0', '0', '0', '2026-09-27 21:10:11.820402+00', '1304', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a91-48af-a0a5-9e257cc98d62', 'subscription', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '6514b4f8-cc8f-4517-963c-21e576f0f87a', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', null, '1500', 'wallet', '01a0e4b4-3a8f-462f-a201-75d6df752f09', null, null, null, '0', '-1500', '0', '1200', '0', '0', '300', '2026-10-04 21:10:11.820402+00', '1304', '2026-09-27 21:10:11.820402+00'),
('01a18459-5e6c-47cd-9a16-045fd6148b17', 'top_up', '00000000-0000-7000-8000-000000000001', '01a18459-5e6c-429d-baa8-7ef824e1eee0', 'd7a7fa67-67db-442d-9baf-bad942093ead', null, null, '1500', null, null, null, '01a18459-5e6c-429d-baa8-7ef824e1eee0', null, '-1500', '1500', '0', '0', '0', '0', '0', '2026-10-28 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e6e-4f6e-bd30-39736779fd35', 'subscription', 'd7a7fa67-67db-442d-9baf-bad942093ead', '7af964e2-0050-47f8-be36-67f9f1c817fd', 'd7a7fa67-67db-442d-9baf-bad942093ead', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', null, '1500', 'wallet', '01a18459-5e6d-4482-b356-97b83479b6eb', null, null, null, '0', '-1500', '0', '1200', '0', '0', '300', '2026-11-04 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e70-486e-b515-0cfc4c34f4a5', 'top_up', '00000000-0000-7000-8000-000000000001', '01a18459-5e70-407a-aa6b-d9821c3d0c56', 'be5a1cb6-b7a5-4759-887e-f5056e707313', null, null, '1500', null, null, null, '01a18459-5e70-407a-aa6b-d9821c3d0c56', null, '-1500', '1500', '0', '0', '0', '0', '0', '2026-10-28 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e71-42e7-a21c-462e32e06f51', 'subscription', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '0576b431-fa3c-4799-bb66-6874eafc8db4', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', null, '1500', 'wallet', '01a18459-5e71-4b33-8059-b5d698c6db14', null, null, null, '0', '-1500', '0', '1200', '0', '0', '300', '2026-11-04 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e73-4f79-9248-06070f5926eb', 'top_up', '00000000-0000-7000-8000-000000000001', '01a18459-5e73-4299-9da9-e5196e15f78e', '9f6b8862-2448-4e13-8d07-f0a45edfb195', null, null, '1500', null, null, null, '01a18459-5e73-4299-9da9-e5196e15f78e', null, '-1500', '1500', '0', '0', '0', '0', '0', '2026-10-28 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e74-4c8e-8d2a-da17e4773b68', 'subscription', '9f6b8862-2448-4e13-8d07-f0a45edfb195', 'd20af5db-5e2b-4900-aca7-49c4f5a96af1', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', null, '1500', 'wallet', '01a18459-5e74-4f8a-8fa4-fe5d4ef9ff0f', null, null, null, '0', '-1500', '0', '1200', '0', '0', '300', '2026-11-04 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ebe-4875-bc5e-6ee300a9ce8f', 'unlock', '50421547-de03-4958-83c8-43b0879102a9', '397ddc40-4417-4322-8882-37976c2911ab', '50421547-de03-4958-83c8-43b0879102a9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', null, '500', 'wallet', '01a18459-5eb7-4452-838e-1f3b746abf5a', '01a18459-5eb7-4452-838e-1f3b746abf5a', null, null, '0', '-500', '0', '400', '0', '0', '100', '2026-11-04 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ecb-46bb-8bcc-1e6e572283f3', 'refund', '00000000-0000-7000-8000-000000000001', 'bec49310-bcda-31fb-e06b-363c92fcfe66', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', null, '1500', 'wallet', '01a18459-5e71-4b33-8059-b5d698c6db14', null, null, '01a18459-5e71-42e7-a21c-462e32e06f51', '0', '1500', '0', '-1200', '0', '0', '-300', '2026-11-04 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ed0-48fc-b029-0b5031ea773e', 'withdrawal', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '353db711-f516-4f71-bac1-f559a3d31306', null, '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', null, '100', null, '01a18459-5ece-48ce-a57e-786922d51cd3', null, null, null, '0', '0', '0', '-100', '100', '0', '0', '2026-10-28 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ed5-455b-97c6-7d6694ea92b7', 'tip', 'd7a7fa67-67db-442d-9baf-bad942093ead', '459b6711-672e-47f3-a2b0-922dff5fab9b', 'd7a7fa67-67db-442d-9baf-bad942093ead', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', null, '700', 'wallet', null, '01a18459-5e6e-42aa-b688-ce8feb162711', null, null, '0', '-700', '0', '560', '0', '0', '140', '2026-11-04 21:10:11.820402+00', '1304', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ee8-499f-8829-ebf74ea706ac', 'tip', 'a16ec00f-fba5-4121-a316-2ae2ed141255', 'cd8d31f0-e062-44e1-8110-2a0188bd13de', 'a16ec00f-fba5-4121-a316-2ae2ed141255', '888ad378-1d8a-4924-8e80-7e55728d96f3', null, '500', 'wallet', null, null, null, null, '0', '-500', '0', '400', '0', '0', '100', '2026-11-04 21:10:11.820402+00', '1356', '2026-10-28 21:10:11.820402+00');

delete from private.worker_requests;
insert into private.worker_requests (id, made_at) overriding system value values
('37ef6b81-7dee-429f-ba43-4dbc3dedf7b1', '2026-10-28 21:10:11.820402+00'),
('fc0107fa-dd5f-4636-81b1-2e420a22a1c7', '2026-10-28 21:10:11.820402+00'),
('c00fa25c-2d6d-4d5b-af34-b8310525b879', '2026-10-28 21:10:11.820402+00'),
('c9c5d531-f10a-4523-bc50-d4fec4a4582b', '2026-10-28 21:10:11.820402+00'),
('db5a9e0d-24c3-4a64-8ee8-bc4a53d948fe', '2026-10-28 21:10:11.820402+00'),
('8434d55a-8e09-4aee-a563-692ff9514eda', '2026-10-28 21:10:11.820402+00'),
('03b62cfb-73c6-4cdc-9fe0-c2b3084fdbb2', '2026-10-28 21:10:11.820402+00'),
('d1bc8b8f-16cd-472c-9927-88ef3f589e0a', '2026-10-28 21:10:11.820402+00'),
('85f52d35-ab47-485f-905f-18ebe6222f05', '2026-10-28 21:10:11.820402+00');

delete from public.account_settings;
insert into public.account_settings (profile_id, currency, timeline_layout, theme, application_state, is_invisible, has_read_marks, active_at, notifications_read_at, terms_version, terms_accepted_at, welcomed_at, fee_saved_at, page_ready_at) overriding system value values
('00000000-0000-7000-8000-000000000011', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-11-26 21:10:07.499855+00', '2026-11-26 21:10:07.499855+00', '2025-02-28', '2026-11-26 21:10:07.499855+00', null, null, null),
('00000000-0000-7000-8000-000000000012', 'USD', 'list', 'system', 'accepted', 'false', 'true', '2026-11-26 21:10:07.499855+00', '2026-11-26 21:10:07.499855+00', '2025-02-28', '2026-11-26 21:10:07.499855+00', null, null, null),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2025-02-28', '2026-09-27 21:10:11.820402+00', null, null, null),
('888ad378-1d8a-4924-8e80-7e55728d96f3', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2025-02-28', '2026-09-27 21:10:11.820402+00', null, null, null),
('a16ec00f-fba5-4121-a316-2ae2ed141255', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2025-02-28', '2026-09-27 21:10:11.820402+00', null, null, null),
('31e19605-717b-4ea6-ab8a-662d87695adc', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2025-02-28', '2026-09-27 21:10:11.820402+00', null, null, null),
('d7a7fa67-67db-442d-9baf-bad942093ead', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2025-02-28', '2026-09-27 21:10:11.820402+00', null, null, null),
('f9ce94c5-39a0-47b1-a25a-2e60d785f883', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2025-02-28', '2026-09-27 21:10:11.820402+00', null, null, null),
('be5a1cb6-b7a5-4759-887e-f5056e707313', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2025-02-28', '2026-09-27 21:10:11.820402+00', null, null, null),
('50421547-de03-4958-83c8-43b0879102a9', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2025-02-28', '2026-09-27 21:10:11.820402+00', null, null, null),
('9f6b8862-2448-4e13-8d07-f0a45edfb195', 'USD', 'list', 'system', 'none', 'false', 'true', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2025-02-28', '2026-09-27 21:10:11.820402+00', null, null, null);

delete from public.appeals;
insert into public.appeals (decision_id, text, created_at, due_at, outcome, answer, decided_by, decided_at, claimed_by, claimed_until) overriding system value values
('01a18459-5ed1-4add-ad5a-323d0d2afd6f', 'mark-appeal', '2026-10-28 21:10:11.820402+00', '2026-11-11 21:10:11.820402+00', null, null, null, null, null, null);

delete from public.audience_events;
insert into public.audience_events (id, creator_id, kind, audience, subject_id, created_at) overriding system value values
('01a18459-5e9f-4b5f-b9c1-d4cab3e5e64c', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'wall_media', 'everyone', '01a18459-5e9d-468a-ada5-fd53d5520a2f', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ea2-4d6d-a3fd-f40b1e36f03e', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'wall_media', 'subscribers', '01a18459-5ea1-407b-8994-9b8d676960b9', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ea4-4202-9463-b8db38508b75', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'wall_post', 'subscribers', '01a18459-5ea3-4d29-abaa-5e8f7d04a992', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ea6-43a5-a24c-bb2cd4d59597', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'new_story', 'everyone', '01a18459-5ea5-49f3-a0b0-431cd2e2cd85', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ee2-4fac-a6db-552083ce10f8', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'wall_offer', 'offer', '01a18459-5ee1-40c0-a311-4ba7d3b77282', '2026-10-28 21:10:11.820402+00'),
('01a18459-5eed-4d8e-a3b2-1bab3ecb9c3c', '888ad378-1d8a-4924-8e80-7e55728d96f3', 'wall_post', 'everyone', '01a18459-5eec-4012-b586-8e5388a95bb5', '2026-10-28 21:10:11.820402+00');

delete from public.automatic_messages;
insert into public.automatic_messages (creator_id, event, text, created_at) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'expired', 'mark-automatic', '2026-10-28 21:10:11.820402+00');

delete from public.bank_accounts;
insert into public.bank_accounts (creator_id, request_id, country, bank_name, holder, digits, linked_at, updated_at) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'b611e7ce-2a5e-4abd-bb79-64f43e59079f', 'US', 'mark-Bank', 'mark-Mara Bell', '6789', '2026-10-28 21:10:11.820402+00', null);

delete from public.blocks;
insert into public.blocks (id, blocker_id, blocked_id, started_at, ended_at) overriding system value values
('01a18459-5ec8-4232-b649-4cbce8e97aa1', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '2026-10-28 21:10:11.820402+00', null);

delete from public.comment_likes;
insert into public.comment_likes (comment_id, user_id, is_on) overriding system value values
('01a18459-5ec3-431b-a5d7-cbd894e924db', '50421547-de03-4958-83c8-43b0879102a9', 'true');

delete from public.comments;
insert into public.comments (id, post_id, creator_id, author_id, request_id, text, moderation_state, moderation_reason, removed_at, created_at) overriding system value values
('01a18459-5ec3-431b-a5d7-cbd894e924db', '01a18459-5e9d-468a-ada5-fd53d5520a2f', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '31e19605-717b-4ea6-ab8a-662d87695adc', '2cb97dae-f9af-4da0-86ca-b49cb6e7e538', 'mark-said', 'live', null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5ec6-4f28-8e27-0bdd3e35b116', '01a18459-5ea1-407b-8994-9b8d676960b9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead', 'bd8aba81-2e7e-4429-bb82-c8b19d67aee1', 'mark-among-us', 'live', null, null, '2026-10-28 21:10:11.820402+00');

delete from public.conversation_members;
insert into public.conversation_members (conversation_id, user_id, read_seq, marked_seq, is_unread, is_muted, is_favorite, accepts_media, nickname, notes) overriding system value values
('01a18459-5eb3-451c-acef-1c9be0dffa4c', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '0', '0', 'true', 'false', 'false', 'false', null, null),
('01a18459-5eb3-451c-acef-1c9be0dffa4c', '50421547-de03-4958-83c8-43b0879102a9', '0', '0', 'true', 'false', 'false', 'false', null, null),
('01a18459-5e6e-42aa-b688-ce8feb162711', 'd7a7fa67-67db-442d-9baf-bad942093ead', '0', '0', 'true', 'false', 'false', 'false', null, null);

delete from public.conversations;
insert into public.conversations (id, one_id, other_id, next_seq, last_message_id, globals_delivered_until, updated_at, created_at) overriding system value values
('01a0e4b4-3a92-4e9b-9ee9-b95eac28a9a1', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '2', '01a0e4b4-3a96-4f91-926a-69a0e8f1f7c0', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('01a18459-5e71-4541-98a2-19cc4a8747e5', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '2', '01a18459-5e72-4c6f-8b97-d06ca3ffa7ca', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e74-4c95-a1fe-cc6b9fd1c325', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '2', '01a18459-5e75-43a2-a0e5-a50a5876dfa9', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e97-4b02-9564-fe5a651649aa', '31e19605-717b-4ea6-ab8a-662d87695adc', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2', '01a18459-5e97-4e59-a240-9cc919bc51e7', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5eb3-451c-acef-1c9be0dffa4c', '50421547-de03-4958-83c8-43b0879102a9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '4', '01a18459-5eb7-4452-838e-1f3b746abf5a', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e6e-42aa-b688-ce8feb162711', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead', '5', '01a18459-5ed5-43b7-86fb-e176939bf8bc', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ee9-4703-892e-dcab3ed05d68', '888ad378-1d8a-4924-8e80-7e55728d96f3', 'a16ec00f-fba5-4121-a316-2ae2ed141255', '2', '01a18459-5eea-46e8-b028-247cac866644', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00');

delete from public.creator_settings;
insert into public.creator_settings (creator_id, is_free_wall_disabled, categories, is_paid_only, requires_card, requires_subscription, text_price_cents, audio_price_cents, video_price_cents, chat_reasons, chat_answer_time) overriding system value values
('00000000-0000-7000-8000-000000000011', 'false', '{}', 'false', 'false', 'false', null, null, null, '{}', null),
('00000000-0000-7000-8000-000000000012', 'false', '{}', 'false', 'false', 'false', null, null, null, '{}', null),
('888ad378-1d8a-4924-8e80-7e55728d96f3', 'false', '{female}', 'false', 'false', 'false', null, null, null, '{}', null),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'false', '{female}', 'false', 'false', 'false', '100', '300', '500', '{}', null);

delete from public.decisions;
insert into public.decisions (id, number, person_id, act, target, target_id, category, reason, source, decided_by, link_hash, created_at) overriding system value values
('01a18459-5ed1-4add-ad5a-323d0d2afd6f', '1001', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'held', 'post', '01a18459-5e9d-468a-ada5-fd53d5520a2f', 'spam', 'mark-why', 'own', 'Ada', null, '2026-10-28 21:10:11.820402+00');

delete from public.follows;
insert into public.follows (id, fan_id, creator_id, started_at, ended_at) overriding system value values
('01a18459-5e96-4e8a-8710-7747a4382bde', '31e19605-717b-4ea6-ab8a-662d87695adc', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 21:10:11.820402+00', null),
('01a18459-5ee9-4d66-90b2-0d6171eacec0', 'a16ec00f-fba5-4121-a316-2ae2ed141255', '888ad378-1d8a-4924-8e80-7e55728d96f3', '2026-10-28 21:10:11.820402+00', null);

delete from public.global_bodies;
insert into public.global_bodies (global_id, creator_id, text) overriding system value values
('01a18459-5eb0-49e8-b776-b52097107850', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'mark-item');

delete from public.global_media;
insert into public.global_media (global_id, "position", media_id) overriding system value values
('01a18459-5eac-46c6-9b6e-d520686660e0', '1', '01a18459-5e8a-44e0-bcd9-9d3fcb935c3d');

delete from public.globals;
insert into public.globals (id, creator_id, audience, kind, text, is_text_open, price_cents, media_count, request_id, request_digest, publish_at, sent_at, failure, removed_at, is_refunded, is_at_once, offered_at, withdrawn_at, version, reach, seen) overriding system value values
('01a18459-5eac-46c6-9b6e-d520686660e0', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'all', 'image', 'mark-global', 'true', null, '1', '3a7b2f82-0faf-4a04-8867-b338ea298c31', '1ddd8c82-1f2f-d688-27da-73d204c4343d', null, '2026-10-28 21:10:11.820402+00', null, null, 'false', 'false', null, null, '1', null, '0'),
('01a18459-5eb0-49e8-b776-b52097107850', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', null, 'text', null, 'false', '900', '0', '6ad16fd3-1cb9-4b67-abea-8eac9279b8f1', 'fb615c82-1dbd-f640-3775-c140102be488', null, null, null, null, 'false', 'false', '2026-10-28 21:10:11.820402+00', null, '1', null, '0');

delete from public.likes;
insert into public.likes (post_id, fan_id, id, creator_id, is_on) overriding system value values
('01a18459-5e9d-468a-ada5-fd53d5520a2f', '31e19605-717b-4ea6-ab8a-662d87695adc', '01a18459-5ec1-4a0e-8aac-29cfafbf4583', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'true');

delete from public.limited_offers;
insert into public.limited_offers (creator_id, offer_id, price_cents, sales_left, sales_reserved, started_at) overriding system value values
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a18459-5ee1-40c0-a311-4ba7d3b77282', '900', '5', '0', '2026-10-28 21:10:11.820402+00');

delete from public.media;
insert into public.media (id, owner_id, kind, purpose, state, failure, moderation_state, moderation_reason, scan_state, review_state, people, produced_on, release_state, width, height, duration_ms, bytes, blur, locked_blur, alt, stated_ai, found_ai, consent_id, used_at, created_at) overriding system value values
('01a18459-5e8c-4e6b-9447-91caf5480bb3', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'chat', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1500', '1000', null, '900', '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', null, 'none', 'none', null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e91-4b85-9493-11d99e84a100', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'story', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1500', '1000', null, '900', '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', null, 'none', 'none', null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e92-4538-bd0f-62c9cf2efce4', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'story', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1500', '1000', null, '900', '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', null, 'none', 'none', null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e79-4248-ade0-f9366af61034', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'post', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1500', '1000', null, '900', '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', null, 'none', 'none', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e82-4a83-95c5-d51bb244808a', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'post', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1500', '1000', null, '900', '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', null, 'none', 'none', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e85-4bee-ac1a-a7e79e9675a4', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'post', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1500', '1000', null, '900', '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', null, 'none', 'none', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e8f-401c-9b9c-0c2a8f60eff9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'story', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1500', '1000', null, '900', '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', null, 'none', 'none', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e94-4056-8b85-bc5e94f2ecce', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'video', 'preview', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1280', '720', '9000', null, 'b', null, null, 'none', 'none', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e8a-44e0-bcd9-9d3fcb935c3d', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'chat', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1500', '1000', null, '900', '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', null, 'none', 'none', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e88-4df7-8fcd-ae70b9682f08', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'image', 'chat', 'ready', null, 'live', null, 'clear', 'approved', 'only_me', null, 'complete', '1500', '1000', null, '900', '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', null, 'none', 'none', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00');

delete from public.message_bodies;
insert into public.message_bodies (message_id, sender_id, text) overriding system value values
('01a18459-5eb7-4452-838e-1f3b746abf5a', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'mark-sold'),
('01a18459-5ebb-4181-b468-d56a8fca4fdb', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'mark-locked');

delete from public.message_changes;
insert into public.message_changes (conversation_id, change_seq, message_id) overriding system value values
('01a18459-5eb3-451c-acef-1c9be0dffa4c', '3', '01a18459-5eb7-4452-838e-1f3b746abf5a');

delete from public.message_media;
insert into public.message_media (message_id, "position", media_id, sender_id, recipient_id, is_free, is_live, is_removed, kind, width, height, duration_ms, blur, alt, ai_label) overriding system value values
('01a18459-5eb7-4452-838e-1f3b746abf5a', '1', '01a18459-5e88-4df7-8fcd-ae70b9682f08', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '50421547-de03-4958-83c8-43b0879102a9', 'false', 'true', 'false', 'image', '1500', '1000', null, '4x1:aabbccaabbccaabbccaabbcc', null, 'none'),
('01a18459-5eba-437d-bf64-fad30c820229', '1', '01a18459-5e8a-44e0-bcd9-9d3fcb935c3d', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead', 'true', 'true', 'false', 'image', '1500', '1000', null, '4x1:aabbccaabbccaabbccaabbcc', null, 'none');

delete from public.messages;
insert into public.messages (id, conversation_id, sender_id, recipient_id, seq, change_seq, kind, text, price_cents, media_count, media_state, review_state, duration_ms, locked_blur, unlocked_at, removed_at, moderation_state, request_id, request_digest, global_id, tip_id, tip_cents, charged_cents, reply_to_id, story_id, sender_reaction, recipient_reaction, created_at) overriding system value values
('01a0e4b4-3a96-4f91-926a-69a0e8f1f7c0', '01a0e4b4-3a92-4e9b-9ee9-b95eac28a9a1', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', '1', 'notification', 'subscribed', null, '0', null, 'approved', null, null, null, null, 'live', '01a0e4b4-3a95-43a6-a105-194e34c89801', '53ddcc5a-95cb-6a8a-cb4d-7f329540bc7f', null, null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00'),
('01a18459-5e6f-43b9-b083-7f3c3c45ba8d', '01a18459-5e6e-42aa-b688-ce8feb162711', 'd7a7fa67-67db-442d-9baf-bad942093ead', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', '1', 'notification', 'subscribed', null, '0', null, 'approved', null, null, null, null, 'live', '01a18459-5e6f-47ff-952f-953c068dd4f5', '53ddcc5a-95cb-6a8a-cb4d-7f329540bc7f', null, null, null, null, null, null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e72-4c6f-8b97-d06ca3ffa7ca', '01a18459-5e71-4541-98a2-19cc4a8747e5', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', '1', 'notification', 'subscribed', null, '0', null, 'approved', null, null, null, null, 'live', '01a18459-5e72-496d-ae7a-168094bd2ae8', '53ddcc5a-95cb-6a8a-cb4d-7f329540bc7f', null, null, null, null, null, null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e75-43a2-a0e5-a50a5876dfa9', '01a18459-5e74-4c95-a1fe-cc6b9fd1c325', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', '1', 'notification', 'subscribed', null, '0', null, 'approved', null, null, null, null, 'live', '01a18459-5e75-4a80-9c8d-956d4d546d3e', '53ddcc5a-95cb-6a8a-cb4d-7f329540bc7f', null, null, null, null, null, null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e97-4e59-a240-9cc919bc51e7', '01a18459-5e97-4b02-9564-fe5a651649aa', '31e19605-717b-4ea6-ab8a-662d87695adc', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', '1', 'notification', 'followed', null, '0', null, 'approved', null, null, null, null, 'live', '01a18459-5e97-400b-985f-599b86d5fc19', 'd0eeb095-37d1-fa81-bc84-f979fce7b18a', null, null, null, null, null, null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5eb4-4ed8-83ac-5ba042bd7f1d', '01a18459-5eb3-451c-acef-1c9be0dffa4c', '50421547-de03-4958-83c8-43b0879102a9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', '1', 'text', 'mark-hello', null, '0', null, 'approved', null, null, null, null, 'live', 'db457dad-8abe-4cb1-9723-797e612f2a40', 'f0ff46a1-c7cc-7303-a8d3-b1fa7da8d16b', null, null, null, null, null, null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5eba-437d-bf64-fad30c820229', '01a18459-5e6e-42aa-b688-ce8feb162711', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead', '2', '2', 'image', 'mark-global', null, '1', 'ready', 'approved', null, null, null, null, 'live', '01a18459-5eba-44d1-87dd-22b339db84c1', '1ddd8c82-1f2f-d688-27da-73d204c4343d', '01a18459-5eac-46c6-9b6e-d520686660e0', null, null, null, null, null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5ebb-4181-b468-d56a8fca4fdb', '01a18459-5e6e-42aa-b688-ce8feb162711', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead', '3', '3', 'text', null, '700', '0', null, 'approved', null, null, null, null, 'live', '38ec26c5-5b36-4b05-9a90-bb3764b18eed', 'dda09204-3ca7-6a98-1103-fcc9ca79317f', null, null, null, null, null, null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5eb7-4452-838e-1f3b746abf5a', '01a18459-5eb3-451c-acef-1c9be0dffa4c', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '50421547-de03-4958-83c8-43b0879102a9', '2', '3', 'image', null, '500', '1', 'ready', 'approved', null, 'aabbcc-ddeeff', '2026-10-28 21:10:11.820402+00', null, 'live', '4928a6e8-801d-4138-b7bf-0e32a493e12a', 'edc4c3ad-c9a9-7844-4413-b6d4e5008d1c', null, null, null, null, null, null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5ed5-43b7-86fb-e176939bf8bc', '01a18459-5e6e-42aa-b688-ce8feb162711', 'd7a7fa67-67db-442d-9baf-bad942093ead', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '4', '4', 'notification', 'tipped', null, '0', null, 'approved', null, null, null, null, 'live', '01a18459-5ed5-465f-928e-d8e3ca32856d', '756c0d94-e4c8-0707-c583-f0a751169424', null, '01a18459-5ed5-455b-97c6-7d6694ea92b7', '700', null, null, null, null, null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5eea-46e8-b028-247cac866644', '01a18459-5ee9-4703-892e-dcab3ed05d68', 'a16ec00f-fba5-4121-a316-2ae2ed141255', '888ad378-1d8a-4924-8e80-7e55728d96f3', '1', '1', 'notification', 'followed', null, '0', null, 'approved', null, null, null, null, 'live', '01a18459-5eea-458d-84b0-a675d0d05afb', 'd0eeb095-37d1-fa81-bc84-f979fce7b18a', null, null, null, null, null, null, null, null, '2026-10-28 21:10:11.820402+00');

delete from public.notification_prefs;
insert into public.notification_prefs (profile_id, page_off, mail_off, push_off) overriding system value values
('00000000-0000-7000-8000-000000000011', '{}', '{}', '{likes}'),
('00000000-0000-7000-8000-000000000012', '{}', '{}', '{likes}'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '{}', '{}', '{likes}'),
('888ad378-1d8a-4924-8e80-7e55728d96f3', '{}', '{}', '{likes}'),
('a16ec00f-fba5-4121-a316-2ae2ed141255', '{}', '{}', '{likes}'),
('31e19605-717b-4ea6-ab8a-662d87695adc', '{}', '{}', '{likes}'),
('d7a7fa67-67db-442d-9baf-bad942093ead', '{}', '{}', '{likes}'),
('f9ce94c5-39a0-47b1-a25a-2e60d785f883', '{}', '{}', '{likes}'),
('be5a1cb6-b7a5-4759-887e-f5056e707313', '{}', '{}', '{likes}'),
('50421547-de03-4958-83c8-43b0879102a9', '{}', '{}', '{likes}'),
('9f6b8862-2448-4e13-8d07-f0a45edfb195', '{}', '{}', '{likes}');

delete from public.notifications;
insert into public.notifications (id, recipient_id, actor_id, kind, subject_id, amount_cents, created_at) overriding system value values
('01a0e4b4-3a97-41f2-88a8-3f58a736d672', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', 'new_sub', '01a0e4b4-3a8f-462f-a201-75d6df752f09', '1500', '2026-09-27 21:10:11.820402+00'),
('01a18459-5e6f-48fd-bf6c-9b9ff7c9de80', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead', 'new_sub', '01a18459-5e6d-4482-b356-97b83479b6eb', '1500', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e72-4452-8503-0c6038d48eab', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'be5a1cb6-b7a5-4759-887e-f5056e707313', 'new_sub', '01a18459-5e71-4b33-8059-b5d698c6db14', '1500', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e75-4a0c-a128-ca20b61e4dfa', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '9f6b8862-2448-4e13-8d07-f0a45edfb195', 'new_sub', '01a18459-5e74-4f8a-8fa4-fe5d4ef9ff0f', '1500', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ebf-4002-b663-61a96512891a', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '50421547-de03-4958-83c8-43b0879102a9', 'unlock', '01a18459-5eb7-4452-838e-1f3b746abf5a', '500', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ec2-4620-b763-6d86acbe62c7', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '31e19605-717b-4ea6-ab8a-662d87695adc', 'post_liked', '01a18459-5e9d-468a-ada5-fd53d5520a2f', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5ec4-4b07-a023-a8b3a6010538', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '31e19605-717b-4ea6-ab8a-662d87695adc', 'post_commented', '01a18459-5e9d-468a-ada5-fd53d5520a2f', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5ec6-40f9-8ea0-80c058841d77', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead', 'post_commented', '01a18459-5ea1-407b-8994-9b8d676960b9', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5ed5-486c-8c47-c7de459d67a6', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd7a7fa67-67db-442d-9baf-bad942093ead', 'tip', '01a18459-5ed5-455b-97c6-7d6694ea92b7', '700', '2026-10-28 21:10:11.820402+00'),
('01a18459-5edf-4aa4-ab90-1690dd7ae563', '31e19605-717b-4ea6-ab8a-662d87695adc', '50421547-de03-4958-83c8-43b0879102a9', 'comment_liked', '01a18459-5ec3-431b-a5d7-cbd894e924db', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5ee8-4167-aa51-79e6750b9686', '888ad378-1d8a-4924-8e80-7e55728d96f3', 'a16ec00f-fba5-4121-a316-2ae2ed141255', 'tip', '01a18459-5ee8-499f-8829-ebf74ea706ac', '500', '2026-10-28 21:10:11.820402+00');

delete from public.payment_cards;
insert into public.payment_cards (fan_id, issuer, digits, holder, provider, exp_month, exp_year, linked_at) overriding system value values
('d7a7fa67-67db-442d-9baf-bad942093ead', 'visa', '4242', 'TEST PERSON', 'stripe', '12', '2034', '2026-10-28 21:10:11.820402+00');

delete from public.payments;
insert into public.payments (id, fan_id, request_id, purpose, amount_cents, state, creator_id, plan_id, renewal_price_cents, offer_id, is_renewal, failure_reason, created_at, settled_at) overriding system value values
('01a0e4b4-3a7e-488e-b651-2178687d8b60', 'a16ec00f-fba5-4121-a316-2ae2ed141255', 'd93c193d-20fd-4d2e-8f02-bb42731c1c14', 'top_up', '9000', 'succeeded', null, null, null, null, 'false', null, '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a84-45c0-926c-5b74be642e68', '31e19605-717b-4ea6-ab8a-662d87695adc', 'b52be55f-3b73-409e-bdd5-89ecb70af22d', 'top_up', '9000', 'succeeded', null, null, null, null, 'false', null, '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a86-4555-ae67-54ca8e48ea76', 'd7a7fa67-67db-442d-9baf-bad942093ead', '4c87ec93-7723-433b-92fb-1d356fef3355', 'top_up', '9000', 'succeeded', null, null, null, null, 'false', null, '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a87-4ed4-a668-7017c19aae82', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '80fb6da4-69bb-471b-a78f-36f670102641', 'top_up', '9000', 'succeeded', null, null, null, null, 'false', null, '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a89-4494-a50d-d2d9fb5fb15a', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '88dbc818-df53-489c-9469-ea47f67667e2', 'top_up', '9000', 'succeeded', null, null, null, null, 'false', null, '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a8a-4a1a-b7b2-3204371412e4', '50421547-de03-4958-83c8-43b0879102a9', '6ecb06c9-3f13-443f-b96b-9231713d9c0f', 'top_up', '9000', 'succeeded', null, null, null, null, 'false', null, '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a8b-4f27-9b3a-ded80c02924e', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '47e11445-327e-478e-85e9-7c325a8bc588', 'top_up', '9000', 'succeeded', null, null, null, null, 'false', null, '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a8d-47a3-8f9e-1f58f30af373', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '0bd21c0a-8f37-40c4-ace8-2ca43a419785', 'top_up', '1500', 'succeeded', null, null, null, null, 'false', null, '2026-09-27 21:10:11.820402+00', '2026-09-27 21:10:11.820402+00'),
('01a18459-5e6c-429d-baa8-7ef824e1eee0', 'd7a7fa67-67db-442d-9baf-bad942093ead', '41a888e0-431a-46c4-900f-4b890c1a6fe7', 'top_up', '1500', 'succeeded', null, null, null, null, 'false', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e70-407a-aa6b-d9821c3d0c56', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '63d69b10-2485-4e3d-a3eb-3613faf96ce1', 'top_up', '1500', 'succeeded', null, null, null, null, 'false', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e73-4299-9da9-e5196e15f78e', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '4fa62eac-1989-4f96-8c6c-14d2f03b4012', 'top_up', '1500', 'succeeded', null, null, null, null, 'false', null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00');

delete from public.plans;
insert into public.plans (id, creator_id, price_cents, period_days, is_default, created_at) overriding system value values
('01a219b1-bcbe-71c9-90dc-3d7197c49721', '00000000-0000-7000-8000-000000000011', '1500', '30', 'true', '2026-11-26 21:10:07.499855+00'),
('01a219b1-bcc6-73f4-8178-f62bb1eef337', '00000000-0000-7000-8000-000000000012', '1500', '30', 'true', '2026-11-26 21:10:07.499855+00'),
('01a0e4b4-3a71-43fe-9a5d-e2d403d64e42', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1500', '30', 'true', '2026-09-27 21:10:11.820402+00'),
('01a0e4b4-3a7a-4675-a03d-cd9eda0ce033', '888ad378-1d8a-4924-8e80-7e55728d96f3', '500', '30', 'true', '2026-09-27 21:10:11.820402+00');

delete from public.poll_votes;
insert into public.poll_votes (post_id, fan_id, option, option_id, created_at) overriding system value values
('01a18459-5ea3-4d29-abaa-5e8f7d04a992', 'd7a7fa67-67db-442d-9baf-bad942093ead', '1', '01a18459-5ea4-47b6-b08e-eb6d74c9f7bb', '2026-10-28 21:10:11.820402+00');

delete from public.post_media;
insert into public.post_media (post_id, "position", media_id, creator_id, audience, kind, width, height, duration_ms, blur, alt, ai_label, state, is_live) overriding system value values
('01a18459-5e9d-468a-ada5-fd53d5520a2f', '1', '01a18459-5e79-4248-ade0-f9366af61034', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'public', 'image', '1500', '1000', null, '4x1:aabbccaabbccaabbccaabbcc', null, 'none', 'ready', 'true'),
('01a18459-5ea1-407b-8994-9b8d676960b9', '1', '01a18459-5e82-4a83-95c5-d51bb244808a', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'private', 'image', '1500', '1000', null, '4x1:aabbccaabbccaabbccaabbcc', null, 'none', 'ready', 'true');

delete from public.post_previews;
insert into public.post_previews (post_id, creator_id, media_id, width, height, blur, is_live) overriding system value values
('01a18459-5ea1-407b-8994-9b8d676960b9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a18459-5e85-4bee-ac1a-a7e79e9675a4', '1500', '1000', '4x1:aabbccaabbccaabbccaabbcc', 'true');

delete from public.post_texts;
insert into public.post_texts (post_id, text, options) overriding system value values
('01a18459-5e9d-468a-ada5-fd53d5520a2f', 'mark-public', null),
('01a18459-5ea1-407b-8994-9b8d676960b9', 'mark-private', null),
('01a18459-5ea3-4d29-abaa-5e8f7d04a992', 'mark-poll', '{mark-one,mark-two}'),
('01a18459-5eec-4012-b586-8e5388a95bb5', 'mark-later', null);

delete from public.posts;
insert into public.posts (id, creator_id, request_id, audience, kind, request_digest, is_promo, is_ready, review_state, moderation_state, moderation_reason, removed_at, edited_at, emptied_at, announced_at, created_at) overriding system value values
('01a18459-5e9d-468a-ada5-fd53d5520a2f', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'f850292f-ef94-4a9e-a60c-5f6d0c9dc4f4', 'public', 'images', '09118ea3-a819-2edc-1fb7-d2f9c16ff00f', 'true', 'true', 'approved', 'live', null, null, null, null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ea1-407b-8994-9b8d676960b9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd265f53e-2189-4fc4-b688-ec1f7fe66cf9', 'private', 'images', 'ad9466aa-e638-5dc3-e32a-8dc5898aa666', 'false', 'true', 'approved', 'live', null, null, null, null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5ea3-4d29-abaa-5e8f7d04a992', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '60e3d94b-cf82-480f-b4e2-3d6dfbd1480e', 'private', 'poll', 'f0311ead-bb3c-1f4b-ae55-16df5fa212f1', 'false', 'true', 'approved', 'live', null, null, null, null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00'),
('01a18459-5eec-4012-b586-8e5388a95bb5', '888ad378-1d8a-4924-8e80-7e55728d96f3', '980e9a8e-f4b6-4e24-8518-9a231a03eb04', 'public', 'text', '7f9651c2-16fd-80bc-995d-41d2e727d3a7', 'false', 'true', 'approved', 'live', null, null, null, null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00');

delete from public.profiles;
insert into public.profiles (id, role, username, name, bio, age, location, instagram_handle, twitter_handle, wishlist_url, special, created_at) overriding system value values
('00000000-0000-7000-8000-000000000011', 'creator', 'support', 'Velour Support', 'Questions, problems, ideas: write to us.', null, null, null, null, null, 'support', '2026-11-26 21:10:07.499855+00'),
('00000000-0000-7000-8000-000000000012', 'creator', 'friskacademy', 'Velour Academy', 'How creators make the most of their page.', null, null, null, null, null, 'academy', '2026-11-26 21:10:07.499855+00'),
('8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'creator', 'mara', 'mara', null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00'),
('888ad378-1d8a-4924-8e80-7e55728d96f3', 'creator', 'ines', 'ines', null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00'),
('a16ec00f-fba5-4121-a316-2ae2ed141255', 'fan', 'stranger', 'stranger', null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00'),
('31e19605-717b-4ea6-ab8a-662d87695adc', 'fan', 'follower', 'follower', null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00'),
('d7a7fa67-67db-442d-9baf-bad942093ead', 'fan', 'subscriber', 'subscriber', null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00'),
('f9ce94c5-39a0-47b1-a25a-2e60d785f883', 'fan', 'lapsed', 'lapsed', null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00'),
('be5a1cb6-b7a5-4759-887e-f5056e707313', 'fan', 'blocked', 'blocked', null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00'),
('50421547-de03-4958-83c8-43b0879102a9', 'fan', 'buyer', 'buyer', null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00'),
('9f6b8862-2448-4e13-8d07-f0a45edfb195', 'fan', 'held', 'held', null, null, null, null, null, null, null, '2026-09-27 21:10:11.820402+00');

delete from public.saved_replies;
insert into public.saved_replies (id, creator_id, "position", text, created_at) overriding system value values
('01a18459-5ec7-43b3-9ead-85e55fba6722', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1', 'mark-reply', '2026-10-28 21:10:11.820402+00');

delete from public.scheduled_posts;
insert into public.scheduled_posts (id, creator_id, request_id, request_digest, publish_at, audience, kind, text, media_ids, options, preview_id, is_promo, state, failure, post_id, version, created_at) overriding system value values
('01a18459-5ea7-4112-8376-65d9e4faca07', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'b852863a-0958-41b8-98b8-5ef976d61713', '37cc3438-5b74-5e64-80c8-68980f185201', '2026-10-30 00:00:00+00', 'public', 'text', 'mark-later', '{}', null, null, 'false', 'waiting', null, null, '1', '2026-10-28 21:10:11.820402+00');

delete from public.stories;
insert into public.stories (id, creator_id, request_id, request_digest, media_id, kind, width, height, duration_ms, blur, alt, ai_label, is_media_live, text, moderation_state, moderation_reason, removed_at, announced_at, created_at, expires_at) overriding system value values
('01a18459-5ea5-49f3-a0b0-431cd2e2cd85', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '0bc9b5fa-1b6e-4d68-9597-a7b92171ad60', '1b9c9fb7-62c5-0075-14f2-57f923ab1e09', '01a18459-5e8f-401c-9b9c-0c2a8f60eff9', 'image', '1500', '1000', null, '4x1:aabbccaabbccaabbccaabbcc', null, 'none', 'true', 'mark-story', 'live', null, null, '2026-10-28 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00', '2026-10-29 21:10:11.820402+00');

delete from public.story_views;
insert into public.story_views (story_id, viewer_id, id, created_at) overriding system value values
('01a18459-5ea5-49f3-a0b0-431cd2e2cd85', '31e19605-717b-4ea6-ab8a-662d87695adc', '01a18459-5ec5-45d5-b7e1-111a2bb398c4', '2026-10-28 21:10:11.820402+00');

delete from public.subscription_periods;
insert into public.subscription_periods (id, subscription_id, fan_id, creator_id, starts_at, ends_at, terminated_at, price_cents, is_trial, transfer_id) overriding system value values
('01a0e4b4-3a95-4c8d-bbba-e27a1dcedcbe', '01a0e4b4-3a8f-462f-a201-75d6df752f09', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-09-27 21:10:11.820402+00', '2026-10-27 21:10:11.820402+00', null, '1500', 'false', '01a0e4b4-3a91-48af-a0a5-9e257cc98d62'),
('01a18459-5e6f-4d99-9aba-a3560a236ed9', '01a18459-5e6d-4482-b356-97b83479b6eb', 'd7a7fa67-67db-442d-9baf-bad942093ead', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 21:10:11.820402+00', '2026-11-27 21:10:11.820402+00', null, '1500', 'false', '01a18459-5e6e-4f6e-bd30-39736779fd35'),
('01a18459-5e74-47e4-afed-9d57aa1be372', '01a18459-5e74-4f8a-8fa4-fe5d4ef9ff0f', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 21:10:11.820402+00', '2026-11-27 21:10:11.820402+00', null, '1500', 'false', '01a18459-5e74-4c8e-8d2a-da17e4773b68'),
('01a18459-5e72-4603-adab-1a146131c543', '01a18459-5e71-4b33-8059-b5d698c6db14', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 21:10:11.820402+00', '2026-11-27 21:10:11.820402+00', '2026-10-28 21:10:11.820402+00', '1500', 'false', '01a18459-5e71-42e7-a21c-462e32e06f51');

delete from public.subscriptions;
insert into public.subscriptions (id, fan_id, creator_id, plan_id, is_renewing, start_price_cents, renewal_price_cents, expires_at, resumed_by, created_at) overriding system value values
('01a0e4b4-3a8f-462f-a201-75d6df752f09', 'f9ce94c5-39a0-47b1-a25a-2e60d785f883', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a0e4b4-3a71-43fe-9a5d-e2d403d64e42', 'true', '1500', '1500', '2026-10-27 21:10:11.820402+00', null, '2026-09-27 21:10:11.820402+00'),
('01a18459-5e6d-4482-b356-97b83479b6eb', 'd7a7fa67-67db-442d-9baf-bad942093ead', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a0e4b4-3a71-43fe-9a5d-e2d403d64e42', 'true', '1500', '1500', '2026-11-27 21:10:11.820402+00', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e74-4f8a-8fa4-fe5d4ef9ff0f', '9f6b8862-2448-4e13-8d07-f0a45edfb195', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a0e4b4-3a71-43fe-9a5d-e2d403d64e42', 'true', '1500', '1500', '2026-11-27 21:10:11.820402+00', null, '2026-10-28 21:10:11.820402+00'),
('01a18459-5e71-4b33-8059-b5d698c6db14', 'be5a1cb6-b7a5-4759-887e-f5056e707313', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a0e4b4-3a71-43fe-9a5d-e2d403d64e42', 'false', '1500', '1500', '2026-10-28 21:10:11.820402+00', null, '2026-10-28 21:10:11.820402+00');

delete from public.trials;
insert into public.trials (id, creator_id, request_id, email, period_days, code_hash, created_at, expires_at, redeemed_by, redeemed_at, redeem_request_id, has_extended) overriding system value values
('01a18459-5ee0-44df-8d48-a13ed0ade18b', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', 'd0336440-1490-4e59-91c0-66b5d1e75d65', 'somebody@example.test', '7', E'\\x698b00a8a7f98d5e6cd04d1ac1c4b7614f288aff1b73a4099c025284cb1db257', '2026-10-28 21:10:11.820402+00', '2026-11-27 21:10:11.820402+00', null, null, null, null);

delete from public.unlock_media;
insert into public.unlock_media (unlock_id, "position", fan_id, media_id, is_live, kind, width, height, duration_ms, blur, alt, ai_label) overriding system value values
('01a18459-5ebe-433c-8c43-ba9042545116', '1', '50421547-de03-4958-83c8-43b0879102a9', '01a18459-5e88-4df7-8fcd-ae70b9682f08', 'true', 'image', '1500', '1000', null, '4x1:aabbccaabbccaabbccaabbcc', null, 'none');

delete from public.unlocks;
insert into public.unlocks (id, fan_id, creator_id, message_id, transfer_id, price_cents, kind, text, creator_name, creator_username, global_id, created_at) overriding system value values
('01a18459-5ebe-433c-8c43-ba9042545116', '50421547-de03-4958-83c8-43b0879102a9', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '01a18459-5eb7-4452-838e-1f3b746abf5a', '01a18459-5ebe-4875-bc5e-6ee300a9ce8f', '500', 'image', 'mark-sold', 'mara', 'mara', null, '2026-10-28 21:10:11.820402+00');

delete from public.wallets;
insert into public.wallets (owner_id, balance_cents, held_cents, debt_cents, frozen_at, cap_cents, next_cap_cents, next_cap_at) overriding system value values
('31e19605-717b-4ea6-ab8a-662d87695adc', '9000', '0', '0', null, null, null, null),
('f9ce94c5-39a0-47b1-a25a-2e60d785f883', '9000', '0', '0', null, null, null, null),
('9f6b8862-2448-4e13-8d07-f0a45edfb195', '9000', '0', '0', null, null, null, null),
('50421547-de03-4958-83c8-43b0879102a9', '8500', '0', '0', null, null, null, null),
('be5a1cb6-b7a5-4759-887e-f5056e707313', '10500', '0', '0', null, null, null, null),
('d7a7fa67-67db-442d-9baf-bad942093ead', '8300', '0', '0', null, null, null, null),
('a16ec00f-fba5-4121-a316-2ae2ed141255', '8500', '0', '0', null, null, null, null);

delete from public.welcome_videos;
insert into public.welcome_videos (media_id, creator_id, width, height, duration_ms, blur, is_live) overriding system value values
('01a18459-5e94-4056-8b85-bc5e94f2ecce', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '1280', '720', '9000', 'b', 'true');

delete from public.withdrawals;
insert into public.withdrawals (id, number, creator_id, request_id, state, asked_cents, amount_cents, due_at, reason, created_at, settled_at) overriding system value values
('01a18459-5ece-48ce-a57e-786922d51cd3', '1', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '353db711-f516-4f71-bac1-f559a3d31306', 'requested', null, '100', '2026-10-28 21:10:11.820402+00', null, '2026-10-28 21:10:11.820402+00', null);

delete from records.addresses;
insert into records.addresses (media_id, target, target_id, shown_at) overriding system value values
('01a18459-5e79-4248-ade0-f9366af61034', 'post', '01a18459-5e9d-468a-ada5-fd53d5520a2f', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e82-4a83-95c5-d51bb244808a', 'post', '01a18459-5ea1-407b-8994-9b8d676960b9', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e85-4bee-ac1a-a7e79e9675a4', 'post', '01a18459-5ea1-407b-8994-9b8d676960b9', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e8f-401c-9b9c-0c2a8f60eff9', 'story', '01a18459-5ea5-49f3-a0b0-431cd2e2cd85', '2026-10-28 21:10:11.820402+00'),
('01a18459-5e94-4056-8b85-bc5e94f2ecce', 'profile', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15', '2026-10-28 21:10:11.820402+00');

delete from storage.objects;
insert into storage.objects (id, bucket_id, name, owner, created_at, updated_at, last_accessed_at, metadata, version, owner_id, user_metadata) overriding system value values
('2842a56a-061f-4f8b-9700-fae54418ba93', 'uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e79-4248-ade0-f9366af61034', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('46e0ca3e-3fda-44de-8d43-79242349e093', 'media', '01a18459-5e79-4248-ade0-f9366af61034/full.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('d6a7263a-c396-4ebe-a45d-d8c0209066b7', 'media', '01a18459-5e79-4248-ade0-f9366af61034/thumb.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('2d7b0d2c-b21f-4772-9242-8e1dd4ad2e16', 'uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e82-4a83-95c5-d51bb244808a', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('430ec638-d2c9-4f05-8a96-9afe32b0d903', 'media', '01a18459-5e82-4a83-95c5-d51bb244808a/full.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('a84a1d0d-491e-487e-908c-d94ced70e69a', 'media', '01a18459-5e82-4a83-95c5-d51bb244808a/thumb.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('88fba7ba-9abc-46f5-a4c1-b6e77148c952', 'uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e85-4bee-ac1a-a7e79e9675a4', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('5a0bda01-b12b-4871-a830-e3aaefd149fb', 'media', '01a18459-5e85-4bee-ac1a-a7e79e9675a4/full.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('bfc6e18b-57ec-488e-abab-ff461b9d807e', 'media', '01a18459-5e85-4bee-ac1a-a7e79e9675a4/thumb.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('2bb0ef0f-ac41-4cc0-baa4-c346f184388d', 'uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e88-4df7-8fcd-ae70b9682f08', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('e9b51707-c454-4248-b05e-aa87994dece2', 'media', '01a18459-5e88-4df7-8fcd-ae70b9682f08/full.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('7e101688-9738-4218-84fb-f13447b9086c', 'media', '01a18459-5e88-4df7-8fcd-ae70b9682f08/thumb.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('9715e183-abf8-4d76-accb-913c4251b1e7', 'uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e8a-44e0-bcd9-9d3fcb935c3d', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('5499e228-8190-49b5-8280-23a67866f883', 'media', '01a18459-5e8a-44e0-bcd9-9d3fcb935c3d/full.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('69c53f77-8b39-4a19-927c-43ae3bb92e56', 'media', '01a18459-5e8a-44e0-bcd9-9d3fcb935c3d/thumb.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('4db64e85-fb3c-40da-8223-40dea1f60fff', 'uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e8c-4e6b-9447-91caf5480bb3', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('ad3a3caa-34bb-4bf9-9140-dc27692d438a', 'media', '01a18459-5e8c-4e6b-9447-91caf5480bb3/full.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('b17de610-2eba-4ba2-977d-5017289994c7', 'media', '01a18459-5e8c-4e6b-9447-91caf5480bb3/thumb.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('a2e3642a-ef30-4dbd-9aee-ad45bba3b51c', 'uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e8f-401c-9b9c-0c2a8f60eff9', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('1bdc5d07-aa84-40e4-90f9-f69776d2a8f5', 'media', '01a18459-5e8f-401c-9b9c-0c2a8f60eff9/full.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('16efacba-9b5e-42b0-9f62-dcd5866595e9', 'media', '01a18459-5e8f-401c-9b9c-0c2a8f60eff9/thumb.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('56f7cd95-5a9c-4369-8058-94c667606dfc', 'uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e91-4b85-9493-11d99e84a100', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('2027f4bc-8de3-4395-8d6c-7c4b5a770732', 'media', '01a18459-5e91-4b85-9493-11d99e84a100/full.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('991a62d2-88f9-4717-9187-b58a90bc8757', 'media', '01a18459-5e91-4b85-9493-11d99e84a100/thumb.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('0a354a94-a44d-488f-94a9-04969217263d', 'uploads-image', '8c8f0a40-3adf-441e-8b42-38f6d6a12e15/01a18459-5e92-4538-bd0f-62c9cf2efce4', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('a55380c8-42bf-4383-bb25-e284fc122e29', 'media', '01a18459-5e92-4538-bd0f-62c9cf2efce4/full.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null),
('c9409363-1acb-42b8-8f4e-82ba5b41ce6b', 'media', '01a18459-5e92-4538-bd0f-62c9cf2efce4/thumb.webp', null, '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '2026-11-26 21:10:11.820402+00', '{"size": 1000}', null, null, null);
select setval('private.cases_number_seq', 1001);
select setval('private.counter_changes_id_seq', 12);
select setval('private.reports_number_seq', 1);
select setval('private.staff_code_tries', 8);
select setval('public.decisions_number_seq', 1001);
select setval('public.withdrawals_number_seq', 1);
select private.rebase_ledger();
