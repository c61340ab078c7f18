-- What is kept after the end of an account, and for how long. A creator and a fan put a marked word
-- into everything that they can write; the clock is moved over seven years, and each text of the
-- database is searched for it.
select plan(53);

select tests.make_applicant('zanzmara', 'accepted');
update private.account_statuses set promoted_at = private.now()
where profile_id = tests.id_of('zanzmara');
update private.applications set first_name = 'Zanzproof', last_name = 'Zanzproof';
update private.legal_identities set first_name = 'Zanzproof';
insert into records.removed_works (media_id, owner_id, kind, people, produced_on, uploaded_at, shown_at) select gen_random_uuid(), creator_id, 'image', 'only_me', current_date, now(), now() from private.legal_identities;
insert into private.agreement_signatures (creator_id, version, name) select creator_id, 1, 'Zanzproof' from private.legal_identities;
select tests.make_fan('zanzjonas', 9000);
select tests.make_fan('otherfan', 9000);
select tests.make_creator('otherone');
update public.profiles set name = 'Zanz name', bio = 'zanz bio', location = 'zanz', age = 30
where username like 'zanz%';
select tests.link_card(tests.id_of('zanzjonas'));
update public.payment_cards set holder = 'ZANZ HOLDER';

create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.write(p_from text, p_to text, p_text text, p_price bigint default null, p_media uuid[] default '{}')
returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  perform tests.act_as(p_from);
  v_id := api.send_message(
    tests.id_of(p_to), p_text, p_media, p_price, gen_random_uuid(), false)::jsonb ->> 'id';
  perform tests.act_as_owner();
  return v_id;
end $$;
select tests.subscribe(tests.id_of('zanzjonas'), tests.id_of('zanzmara'));
select tests.subscribe(tests.id_of('otherfan'), tests.id_of('zanzmara'));
insert into made select p, tests.make_media(tests.id_of('zanzmara'), 'chat')
from unnest(array['sold', 'unsold', 'free']) p;
insert into made values ('posted', tests.make_media(tests.id_of('zanzmara'), 'post')),
  ('story', tests.make_media(tests.id_of('zanzmara'), 'story')),
  ('of fan', tests.make_media(tests.id_of('zanzjonas'), 'chat'));
insert into made values ('post', tests.post('zanzmara', 'public', 'zanz post', null, array[tests.made('posted')])),
  ('others post', tests.post('otherone', 'public', 'a post'));
select tests.act_as('zanzmara');
select api.create_story(gen_random_uuid(), tests.made('story'), 'zanz story');
select api.create_comment(gen_random_uuid(), tests.made('post'), 'zanz comment of the creator');
select tests.act_as('zanzjonas');
select api.create_comment(gen_random_uuid(), tests.made('others post'), 'zanz comment of the fan');
select api.like_post(tests.made('others post'), true);
select tests.act_as_owner();
insert into made values ('to creator', tests.write('otherfan', 'zanzmara', 'hello'));
insert into made values
  ('sold message', tests.write('zanzmara', 'otherfan', 'zanz sold', 500, array[tests.made('sold')])),
  ('unsold message', tests.write('zanzmara', 'otherfan', 'zanz unsold', 700, array[tests.made('unsold')])),
  ('free message', tests.write('zanzmara', 'otherfan', 'zanz free', null, array[tests.made('free')])),
  ('words', tests.write('zanzmara', 'otherfan', 'kept words')),
  ('fans words', tests.write('zanzjonas', 'otherone', 'kept words of the fan'));
select tests.act_as('otherfan');
select api.unlock_message(tests.made('sold message'), gen_random_uuid());
select tests.act_as_owner();
insert into public.conversation_members (conversation_id, user_id, nickname, notes)
select private.conversation_of(tests.id_of('otherone'), tests.id_of('zanzjonas')),
  tests.id_of('otherone'), 'zanz nickname', 'zanz notes'
on conflict (conversation_id, user_id) do update set nickname = excluded.nickname, notes = excluded.notes;
insert into private.reports (reporter_id, request_id, target, target_id, owner_id, reason, text, snapshot)
values (tests.id_of('zanzjonas'), gen_random_uuid(), 'profile', tests.id_of('otherone'), tests.id_of('otherone'), 'spam', 'zanz report', '{}'),
  (tests.id_of('otherfan'), gen_random_uuid(), 'profile', tests.id_of('zanzmara'), tests.id_of('zanzmara'), 'spam', '', '{"bio": "zanz"}');
update private.reports set state = 'dismissed', resolution = 'fine', resolved_by = 'Ada', resolved_at = now();
insert into auth.identities (provider_id, user_id, identity_data, provider)
select id::text, id, jsonb_build_object('email', email), 'email' from auth.users where email like 'zanz%';
update auth.users set raw_user_meta_data = '{"name": "zanz"}' where email like 'zanz%';
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
values (gen_random_uuid(), tests.id_of('zanzjonas'), 'Zanz phone', 'totp', 'unverified', now(), now(), 'zanzsecret');
insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) select gen_random_uuid(), id, now(), '192.0.2.1' from auth.mfa_factors;
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
values (gen_random_uuid(), tests.id_of('zanzjonas'), 'recovery_token', 'a hash', 'zanzjonas@example.test');
-- a row in each other table of a person
select tests.act_as('zanzmara');
select api.send_global('all', 'zanz global', '{}', 500, gen_random_uuid());
select api.start_limited_offer(900, 5, gen_random_uuid());
select api.save_reply('zanz reply');
select api.save_automatic_message('subscribed', 'zanz welcome');
select tests.act_as_owner();
insert into made values ('gone', tests.write('zanzmara', 'otherfan', 'zanz gone'));
select tests.act_as('zanzmara');
select api.remove_message(tests.made('gone'));
select tests.act_as_owner();
select tests.make_session('zanzjonas');
select staff.approve_holder('Ada', 'register', 'zanzmara', 'Zanz Media Ltd');
insert into public.bank_accounts (creator_id, request_id, country, bank_name, holder, digits)
values (tests.id_of('zanzmara'), gen_random_uuid(), 'PT', 'Zanz Bank', 'Zanz Media Ltd', '6789');
insert into private.bank_numbers values (tests.id_of('zanzmara'), 'k1', 'zanzcipher');
insert into private.exports (profile_id, state, ready_at, expires_at)
values (tests.id_of('zanzjonas'), 'ready', private.now(), private.now() + interval '7 days');
insert into private.policy_notices (profile_id, kind) values (tests.id_of('zanzmara'), 'idle');
insert into private.restriction_periods (profile_id, ended_at) values (tests.id_of('zanzjonas'), private.now());
insert into private.security_changes (profile_id, kind) values (tests.id_of('zanzmara'), 'email');
insert into private.age_passes (user_id, method, result, expires_at)
values (tests.id_of('zanzjonas'), 'estimate', 'passed', private.now() + interval '365 days');
insert into private.age_checks (user_id, expires_at) values (tests.id_of('zanzjonas'), private.now() + interval '1 hour');
insert into private.twitter_links (creator_id) values (tests.id_of('zanzmara'));
insert into private.x_accounts (creator_id, x_user_id, key_id, ciphertext) values (tests.id_of('zanzmara'), 'zanz', 'k1', 'zanztokens');
insert into private.x_consents values (tests.id_of('zanzmara'), sha256('zanz'), 'k1', 'zanzverifier', private.now());
insert into private.x_posts (global_id, creator_id)
select id, creator_id from public.globals where creator_id = tests.id_of('zanzmara') on conflict do nothing;
insert into private.flagged_texts (target, target_id, person_id, words)
values ('post', tests.made('post'), tests.id_of('zanzmara'), 'zanz');
with d as (
  insert into public.decisions (person_id, act, target, target_id, category, reason, source)
  values (tests.id_of('zanzmara'), 'held', 'post', tests.made('post'), 'other', 'zanz decision', 'own') returning id)
insert into public.appeals (decision_id, text, due_at) select id, 'zanz appeal', private.now() from d;
insert into public.presence values (tests.id_of('zanzjonas'), private.now()) on conflict do nothing;
insert into public.story_views (story_id, viewer_id) select id, tests.id_of('zanzjonas') from public.stories;
insert into private.enrolment_secrets (creator_id, hash) values (tests.id_of('zanzmara'), sha256('zanz')) on conflict do nothing;
insert into private.worker_turns (owner_id, is_video, rank) values (tests.id_of('zanzmara'), false, 'creator') on conflict do nothing;
insert into private.referrers (creator_id, referrer_id) values (tests.id_of('otherone'), tests.id_of('zanzmara'));
insert into public.withdrawals (creator_id, request_id, amount_cents, due_at)
values (tests.id_of('zanzmara'), gen_random_uuid(), 500, private.now());
select private.record_withdrawal(w) from public.withdrawals w;
select staff.reject_withdrawal('Ada', 'not yet', (select number from public.withdrawals));
insert into private.card_uses (payment_id, fan_id, fingerprint, address, claimed_at, closed_at)
select id, fan_id, 'card of the fan', null, private.now(), private.now() from public.payments where fan_id = tests.id_of('zanzjonas');
select tests.agree('zanzmara', 'Zanz Ann', '{"legal_name": "Zanzproof Shown", "signature": "Zanzproof Shown"}');
insert into public.media_performers (media_id, performer_id, creator_id)
values (tests.made('posted'), tests.performer('Zanz Ann'), tests.id_of('zanzmara'));
select private.act_consent('Ada', 'form 1', 'Zanz Shown', 'post', tests.made('post'));
create temp table who as select p.username, p.id, p.role from public.profiles p where p.username like 'zanz%';
create function tests.who(p_name text) returns uuid language sql as $$
  select id from pg_temp.who where username = p_name
$$;

-- each text of the database with the word
create function tests.marked(p_word text default 'zanz') returns text[] language plpgsql set search_path = '' as $$
declare
  v_column record;
  v_found text[] := '{}';
  v_is_found boolean;
begin
  for v_column in
    select c.oid::regclass::text as name, a.attname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype)
  loop
    execute format('select exists (select from %s where %I::text ilike %L)', v_column.name, v_column.attname, '%' || p_word || '%')
    into v_is_found;
    if v_is_found then
      v_found := v_found || (v_column.name || '.' || v_column.attname);
    end if;
  end loop;
  return (select coalesce(array_agg(f order by f), '{}') from unnest(v_found) f);
end $$;
create function tests.left_of(p_id uuid, p_class text) returns text[] language plpgsql set search_path = '' as $$
declare
  v_table private.person_tables;
  v_is_found boolean;
  v_found text[] := '{}';
begin
  for v_table in select * from private.person_tables where class::text = p_class and own is not null loop
    execute format('select exists (select from %s t where %s)', v_table.name, v_table.own) into v_is_found using p_id;
    if v_is_found then
      v_found := v_found || v_table.name::text;
    end if;
  end loop;
  return v_found;
end $$;
create function tests.unwritten() returns text[] language sql set search_path = '' as $$
  select coalesce(array_agg(t.name::text), '{}') from private.person_tables t
  where t.class in ('personal', 'proof') and t.own is not null and not exists (
    select from pg_temp.who w where t.name::text = any (tests.left_of(w.id, t.class::text)))
$$;
-- Tables whose rows an export does not take, and that leave with the personal data.
create function tests.apart() returns bigint[] language sql as $$
  select array[(select count(*) from private.bank_numbers b where b.creator_id in (select id from pg_temp.who)),
    (select count(*) from private.enrolment_secrets e where e.creator_id in (select id from pg_temp.who)),
    (select count(*) from private.worker_turns o where o.owner_id in (select id from pg_temp.who)),
    (select count(*) from private.x_accounts x where x.creator_id in (select id from pg_temp.who)),
    (select count(*) from private.x_consents x where x.creator_id in (select id from pg_temp.who))]
$$;
create function tests.records() returns table (name text, rows bigint) language plpgsql set search_path = '' as $$
declare
  v_table private.person_tables;
begin
  for v_table in select * from private.person_tables where class = 'record' and own is not null loop
    name := v_table.name::text;
    execute format('select count(*) from pg_temp.who w join %s on %s', v_table.name, replace(v_table.own, '$1', 'w.id')) into rows;
    return next;
  end loop;
end $$;
create function tests.run_all() returns void language sql as $$
  select private.end_due_closures(); select private.empty_closed_accounts();
  select private.empty_closed_accounts(); select private.remove_global_copies();
  select private.forget_card(f.fan_id, f.provider, f.method) from private.cards_to_forget f;
  select private.purge_closed_accounts(); select private.sweep_policy(); select private.sweep_mails();
$$;

select ok('{public.post_texts.text,public.profiles.bio,auth.users.email,private.reports.snapshot,public.comments.text}' <@ tests.marked(),
  '[F104] the word stands where people write');
select is(tests.unwritten(), '{}', '[F104] each table of personal data and of proofs has a row');
select is(array_position(tests.apart(), 0), null, '[F104] so have those that no export takes');
create temp table recorded as select * from tests.records();
create temp table before as
select count(*) as transfers, sum(gross_cents) as cents from private.transfers;

select tests.answer('zanzmara', $$api.close_account('zanzmara')$$);
select tests.answer('zanzjonas', $$api.close_account('zanzjonas')$$);
-- verified as late as here: closing would ask for it
update auth.mfa_factors set status = 'verified';
select tests.run_all();
select is((select count(*) from private.closures where ended_at is not null), 0::bigint, '[F123] nothing ends at once');
select tests.pass(interval '15 days');
select tests.run_all();
select is((select count(*) from private.closures where ended_at is not null and emptied_at is not null), 2::bigint,
  '[F123] both accounts end and are emptied after two weeks');
select is_empty('select * from private.policy_runs where failure is not null', '[F104] no step failed');

-- after the end: what was published is gone, what was bought and what was said stays
select is(tests.left_of(tests.who('zanzmara'), 'content'), '{public.media}', '[F123] of her content stay');
select bag_eq(format('select purpose::text from public.media where owner_id = %L', tests.who('zanzmara')),
  array['chat', 'id_document', 'id_selfie'], '[F123] what a fan bought, and her proofs of identity');
select is(tests.left_of(tests.who('zanzjonas'), 'content'), '{}', '[F123] of the content of a fan stays nothing');
select is(exists (select from private.objects_to_remove o where o.name like tests.made('posted') || '%'), true,
  '[F123] the bytes of her media are queued for removal');
select is(exists (select from private.objects_to_remove o where o.name like tests.made('sold') || '%'), false,
  '[F123] those of what was bought are not');
select is(tests.answer('otherfan', format($$exists (select from public.unlock_media where media_id = %L and fan_id = auth.uid())$$, tests.made('sold'))),
  'true', '[F123] its buyer opens it as before');
select is((select removed_at is not null from public.messages where id = tests.made('unsold message')), true,
  '[F123] a priced message that nobody bought is removed from the thread');
select is((select removed_at is not null from public.messages where id = tests.made('free message')), true,
  '[F123] and one with a picture');
select is((select text from public.messages where id = tests.made('words')), 'kept words',
  '[F123] words stay with the one who received them');
select is((select name from private.user_summaries where id = tests.who('zanzmara')), 'Closed account',
  '[F123] under the name of a closed account');
select is((select count(*) from public.comments where text like '%zanz%'), 0::bigint, '[F123] comments are removed');
select is((select email from auth.users where id = tests.who('zanzjonas')), 'zanzjonas@example.test',
  '[F104] the address is kept for six months');

-- six months
select tests.pass(interval '5 months');
select tests.run_all();
select is((select count(*) from private.closures where purged_at is not null), 0::bigint, '[F104] until then nothing is purged');
select tests.pass(interval '1 month 1 day');
select tests.run_all();
select is((select count(*) from private.closures where purged_at is not null), 2::bigint, '[F104] personal data are removed six months after the end');
select is_empty('select * from private.policy_runs where failure is not null', '[F104] no step failed');
select is(tests.left_of(w.id, 'personal'), '{}', '[F104] no row of a table of the class personal is left: ' || w.role) from who w;
select is(tests.apart(), '{0,0,0,0,0}', '[F104] nor one of those that no export takes');
select is(tests.marked(), array['private.agreement_signatures.name', 'private.applications.first_name', 'private.applications.last_name',
    'private.consents.person', 'private.held_usernames.username', 'private.legal_identities.first_name',
    'private.performer_files.legal_name', 'private.performer_files.signature', 'public.performers.name', 'public.unlocks.text'],
  '[F104] the word stands in proofs, in the list of held usernames and in what was bought');
select is((select text from public.unlocks), 'zanz sold', '[F104] which its buyer keeps');
select is((select creator_name from public.unlocks), 'Closed account', '[F104] without her name');
select is((select array[email is null, phone is null, encrypted_password = '']::text from auth.users where id = tests.who('zanzjonas')),
  '{t,t,t}', '[F104] address and password are gone');
select is((select count(*) from auth.identities where user_id in (select id from who)), 0::bigint, '[F104] so are ways to sign in');
select is(array[(select count(*) from auth.mfa_factors), (select count(*) from auth.mfa_challenges), (select count(*) from auth.one_time_tokens)],
  '{0,0,0}', '[F104] second factors with the addresses of their checks, and mailed links that nobody opened');
select is((select holder from public.payment_cards), null, '[F104] and the card');
select isnt((select first_name from private.legal_identities), null, '[F104] the proof of identity of a published creator stays');
select is((select count(*) from public.media where purpose = 'id_document'), 2::bigint, '[F104] with its picture, and that of a person who was shown');
select isnt((select count(*) from private.card_uses) + (select count(*) from private.payment_references), 0::bigint,
  '[F104] records of payments stay');

-- a year, and six years
select tests.pass(interval '7 months');
select tests.run_all();
select is((select count(*) from private.held_usernames), 0::bigint, '[F104] after a year the usernames are forgotten');
select tests.pass(interval '4 years 10 months');
select tests.run_all();
select isnt((select first_name from private.legal_identities), null, '[F104] proofs are kept for six years');
select tests.pass(interval '1 year');
select tests.run_all();
select is((select count(*) from private.legal_identities), 0::bigint, '[F104] and removed afterwards');
select is((select count(*) from private.applications), 0::bigint, '[F104] applications too');
select is((select count(*) from records.removed_works), 0::bigint, '[F154] and records of deleted works');
select is((select count(*) from private.agreement_signatures where name = 'Zanzproof'), 0::bigint, '[F150] and signatures of the agreement');
select is((select count(*) from public.media where purpose in ('id_document', 'id_selfie')), 0::bigint, '[F104] and ID pictures');
select is((select count(*) from private.payment_references), 0::bigint, '[F104] references of payments too');
select is(tests.marked(), array['public.unlocks.text'], '[F104] nothing is left but what a fan bought');
select is(array_length(tests.marked('kept words'), 1) >= 1, true, '[F104] and what was said to others');
select is(tests.left_of(w.id, 'proof'), '{}', '[F104] no row of a table of the class proof is left: ' || w.role) from who w;
select is((select array_agg(r.name order by r.name) from recorded r join tests.records() n using (name) where n.rows < r.rows),
  array['private.card_uses', 'private.known_cards', 'public.appeals', 'public.decisions'], '[F104] of the records only those of cards and decisions are removed');
select ok((select count(*) from recorded where rows > 0) >= 10, '[F104] and there were rows in ten tables of records');
select ok((select b.transfers <= (select count(*) from private.transfers t where t.kind <> 'refund') from before b),
  '[F104] no row of the ledger is lost');
select is((select sum(gross_cents) from private.transfers where kind <> 'refund'), (select cents from before),
  '[F104] with no cent of it');
select is((select sum(provider_cents + wallet_cents + fan_debt_cents + earnings_cents + transit_cents + referral_cents + platform_cents)
           from private.transfers), 0::numeric, '[F104] the ledger sums to zero');
select is(private.purge_old_records() + private.end_due_closures() + private.empty_closed_accounts() + private.purge_closed_accounts(), 0,
  '[F104] another run of each job does nothing');
select tests.ledger_is_whole('[F104] and has no faults');
select * from finish();
