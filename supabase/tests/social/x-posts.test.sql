-- Posts at X: which messages are posted and what of them, by whom and how often, and what ends the
-- permission.
select plan(63);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
select tests.act_as('jonas'), api.follow(tests.id_of(c))::jsonb from unnest(array['mara', 'ines']) c;
select tests.act_as_owner();
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
select 'x-' || c, tests.id_of(c), jsonb_build_object('user_name', c || '_x'), 'x', now(), now()
from unnest(array['mara', 'ines']) c;

create function tests.began(p_username text, p_state text) returns text language plpgsql as $$
begin
  perform tests.act_as_service();
  return coalesce(
    api.service_begin_x_consent(tests.id_of(p_username), p_state, 'k1', 'verifier'), 'begun');
exception when others then return sqlerrm;
end $$;
create function tests.saved(p_username text, p_x_user text) returns text language plpgsql as $$
begin
  perform tests.act_as_service();
  perform api.service_save_x_account(tests.id_of(p_username), p_x_user, 'k1', 'tokens');
  perform tests.act_as_owner();
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.posting(p_username text) returns text language plpgsql as $$
begin
  perform tests.act_as(p_username);
  return api.my_x_posting() ->> 'state';
end $$;
create function tests.send(p_text text, p_audience text default 'all', p_price bigint default null,
  p_at timestamptz default null, p_username text default 'mara') returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  perform tests.act_as(p_username);
  v_id := api.send_global(
    p_audience, p_text, '{}', p_price, gen_random_uuid(), false, p_at)::jsonb ->> 'id';
  perform tests.act_as_owner();
  return v_id;
end $$;
create function tests.waiting() returns bigint language sql security definer as $$
  select count(*) from private.x_posts where state = 'queued'
$$;
create function tests.lease() returns jsonb language plpgsql as $$
declare
  v_leased jsonb;
begin
  perform tests.act_as_service();
  v_leased := api.service_lease_x_posts(gen_random_uuid(), 10)::jsonb;
  perform tests.act_as_owner();
  return v_leased;
end $$;
create function tests.report(p_post jsonb, p_outcome text, p_note text default null, p_asks boolean default true)
returns text language plpgsql as $$
begin
  perform tests.act_as_service();
  if p_asks then
    perform api.service_ask_x_post((p_post ->> 'post_id')::uuid, (p_post ->> 'lease_token')::uuid);
  end if;
  perform api.service_settle_x_post(
    (p_post ->> 'post_id')::uuid, (p_post ->> 'lease_token')::uuid, p_outcome, p_note, 60);
  perform tests.act_as_owner();
  return 'done';
exception when others then
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
create function tests.post_state(p_global_id uuid) returns text language sql security definer as $$
  select state || coalesce(':' || failure, '') from private.x_posts where global_id = p_global_id
$$;

-- the permission
select is(tests.began('mara', 's1'), 'twitter_not_linked', '[F66] a creator without a link cannot give the permission');
select is(tests.began('jonas', 's1'), 'method_forbidden', '[F66] a fan cannot give the permission');
select tests.act_as('mara');
select is(api.link_twitter(), '@mara_x', '[F66] mara links X');
select tests.act_as('ines');
select api.link_twitter();
select isnt(tests.began('mara', 's1'), 'twitter_not_linked', '[F66] a creator with a link goes to X');
select tests.began('mara', 's2');
select throws_ok($$select api.service_redeem_x_consent('s1')::jsonb$$, 'PT409', 'twitter_link_failed',
  '[F66] the secret of an earlier attempt is replaced');
select is(api.service_redeem_x_consent('s2')::jsonb - 'api_url' - 'creator_id',
  '{"key_id": "k1", "ciphertext": "verifier"}', '[F66] the secret brings back what was stored with it');
select throws_ok($$select api.service_redeem_x_consent('s2')::jsonb$$, 'PT409', 'twitter_link_failed',
  '[F66] the secret is good for once');
select tests.began('mara', 's3');
select tests.act_as_owner();
select tests.pass('10 minutes');
select tests.act_as_service();
select throws_ok($$select api.service_redeem_x_consent('s3')::jsonb$$, 'PT409', 'twitter_link_failed',
  '[F66] and for ten minutes');
select is(tests.saved('mara', 'x-ines'), 'twitter_link_failed',
  '[F66] the tokens of another account at X are not kept');
select is(tests.posting('mara'), 'none', '[F66] without the permission nothing is posted');
select throws_ok('select api.set_x_posting(true)', 'PT409', 'twitter_not_linked', '[F66] nor can it be switched on');
select tests.act_as_owner();
select tests.send('before');
select is(tests.waiting(), 0::bigint, '[F66] a message without the permission is not posted');
select is(tests.saved('mara', 'x-mara'), 'done', '[F66] the tokens of the linked account are kept');
select is(tests.posting('mara'), 'on', '[F66] and posting is on');
select throws_ok('select * from private.x_accounts', '42501', null, '[F66] a creator cannot read tokens');
select tests.act_as_service();
select throws_ok('select * from private.x_accounts', '42501', null, '[F66] the role of functions cannot read the table either');
select tests.act_as_guest();
select throws_ok('select api.my_x_posting()', '42501', null, '[F66] a guest has no such setting');
select tests.act_as_owner();

-- which messages
select tests.send('to the expired', 'expired');
select tests.send('later', 'all', null, date_trunc('hour', private.now()) + interval '3 hours');
select tests.send('of another one', 'all', null, null, 'ines');
select is(tests.waiting(), 0::bigint,
  '[F66] not to expired subscribers alone, not scheduled, not of a creator without the permission');
create temp table sent as select tests.send(repeat('ä', 199) || 'bc') as free;
select is(tests.waiting(), 1::bigint, '[F66] a message sent at once is posted');
create temp table leased as select tests.lease() -> 0 as post;
grant select on leased, sent to service_role;
select is((select post - 'post_id' - 'lease_token' - 'creator_id' from leased),
  jsonb_build_object('name', 'mara', 'username', 'mara', 'words', repeat('ä', 199) || 'b',
    'key_id', 'k1', 'ciphertext', 'tokens'),
  '[F66] of a free message the first 200 characters, with the name of the creator');
select is(tests.lease(), '[]', '[F66] a leased post is not leased again');
select is(tests.report((select post from leased), 'posted', '17'), 'done', '[F66] it is reported as posted');
select is(tests.report((select post from leased), 'posted', '17', false), 'done', '[F66] a repeated report changes nothing');
select is(tests.post_state((select free from sent)), 'posted', '[F66] it is posted');
select tests.pass('1 hour');
select is(tests.lease(), '[]', '[F66] and never again');
select tests.send('two secret words', 'all', 500);
update leased set post = tests.lease() -> 0;
select is((select post -> 'words' from leased), 'null', '[F66] of a priced message no word leaves the platform');
select ok((select post::text !~ 'secret' from leased), '[F66] nor its text in another field');
select tests.report((select post from leased), 'posted', '18');

-- crashes
create function tests.settle_and_send() returns uuid language sql as $$
  update private.x_posts set state = 'dropped' where state in ('queued', 'leased', 'asked');
  select tests.send('hello')
$$;
update sent set free = tests.settle_and_send();
update leased set post = tests.lease() -> 0;
select tests.pass('121 seconds');
update leased set post = tests.lease() -> 0;
select is((select post ->> 'post_id' from leased), (select free::text from sent),
  '[F66] a run that dies before X is asked leaves the post to the next one');
select tests.act_as_service();
select api.service_ask_x_post((post ->> 'post_id')::uuid, (post ->> 'lease_token')::uuid) from leased;
select tests.act_as_owner();
select tests.pass('121 seconds');
select is(tests.lease(), '[]', '[F66] a run that dies after X was asked is not repeated: X may have posted it');
select is(tests.post_state((select free from sent)), 'unknown:no_report', '[F66] its outcome is unknown');
select is(tests.report((select post from leased), 'posted', '1', false), 'lease_lost',
  '[F66] a report after the end of the lease is refused');
update sent set free = tests.settle_and_send();
update leased set post = tests.lease() -> 0;
select is(tests.report((select post from leased), 'wait', '429'), 'done', '[F66] X accepts nothing for the moment');
select is(tests.lease(), '[]', '[F66] the post waits');
select tests.pass('60 seconds');
select is(tests.lease() -> 0 ->> 'post_id', (select free::text from sent), '[F66] and is leased again');
select tests.pass('1 day');
select is(tests.lease(), '[]', '[F66] after a day nothing is tried any more');
select is(tests.post_state((select free from sent)), 'dropped:too_late', '[F66] it is dropped');

-- one at a time
select tests.settle_and_send(), tests.send('second');
select is(jsonb_array_length(tests.lease()), 1, '[F66] of one creator one post at a time is leased');

-- reasons not to post any more
create function tests.dropped_after(p_setup text) returns text language plpgsql as $$
declare
  v_id uuid := tests.settle_and_send();
begin
  execute p_setup;
  perform tests.lease();
  return tests.post_state(v_id);
end $$;
select is(tests.dropped_after('update public.globals set removed_at = private.now()'), 'dropped:removed',
  '[F66] a removed message is not posted');
select is(tests.dropped_after('update private.x_accounts set is_on = false'), 'dropped:switched_off',
  '[F66] nor after posting was switched off');
update private.x_accounts set is_on = true;
select is(tests.dropped_after($$update private.account_statuses set suspended_at = private.now()
  where profile_id = tests.id_of('mara')$$), 'dropped:creator_gone', '[F66] nor of a suspended creator');
update private.account_statuses set suspended_at = null;

-- a withdrawn permission
update sent set free = tests.settle_and_send();
select tests.report(tests.lease() -> 0, 'revoked', null, false);
select is(tests.post_state((select free from sent)), 'failed:revoked', '[F66] a withdrawn permission ends the post');
select is(tests.posting('mara'), 'broken', '[F66] the permission is marked as broken');
select tests.act_as_owner();
select is((select count(*) from public.notifications where recipient_id = tests.id_of('mara') and kind = 'x_link_broken'),
  1::bigint, '[F66] and the creator is told');
select is((select tests.settle_and_send() is not null and tests.waiting() = 0), true, '[F66] nothing more is posted');
select tests.saved('mara', 'x-mara');
select is(tests.posting('mara'), 'on', '[F66] giving the permission again mends it');
select api.unlink_twitter();
select is(tests.posting('mara'), 'none', '[F66] unlinking X forgets the permission');

-- what changes between the lease and the request
select tests.act_as_owner();
create function tests.asked_after(p_setup text) returns text language plpgsql as $$
declare
  v_id uuid := tests.settle_and_send();
  v_post jsonb := tests.lease() -> 0;
begin
  execute p_setup;
  return tests.report(v_post, 'posted', '19') || ' ' || tests.post_state(v_id);
end $$;
select is(tests.posting('mara'), 'none', '[F66] mara has no permission');
select tests.act_as('mara'), api.link_twitter();
select is(tests.saved('mara', 'x-mara'), 'done', '[F66] she links X again and gives it');
select is(tests.asked_after('select 1'), 'done posted', '[F66] a leased post is asked for');
select is(tests.asked_after('update public.globals set removed_at = private.now()'), 'lease_lost leased',
  '[F66] a message that was removed since the lease is not');
select is(tests.asked_after('update private.x_accounts set is_on = false'), 'lease_lost leased', '[F66] nor after posting was switched off');
update private.x_accounts set is_on = true;
select is(tests.asked_after($$update private.account_statuses set suspended_at = private.now()
  where profile_id = tests.id_of('mara')$$), 'lease_lost leased', '[F66] nor of a creator who was suspended');
update private.account_statuses set suspended_at = null;
-- a link may be made once in 24 hours
select tests.pass('25 hours');
update sent set free = tests.settle_and_send();
update leased set post = tests.lease() -> 0;
select tests.act_as('mara'), api.unlink_twitter(), api.link_twitter();
select is(tests.saved('mara', 'x-mara'), 'done', '[F66] X is linked again while a run has the post');
select is(tests.post_state((select free from sent)), 'dropped:switched_off', '[F66] the post ended with the link');
create function tests.stored(p_post jsonb) returns text language plpgsql as $$
begin
  perform tests.act_as_service();
  perform api.service_save_x_tokens((p_post ->> 'post_id')::uuid, (p_post ->> 'lease_token')::uuid, 'k1', 'tokens of before');
  perform tests.act_as_owner();
  return (select ciphertext from private.x_accounts);
exception when others then
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
select is(tests.stored((select post from leased)), 'lease_lost', '[F66] a run of before stores no tokens for the account of now');
update sent set free = tests.settle_and_send();
select is(tests.stored(tests.lease() -> 0), 'tokens of before', '[F66] a run with a lease stores them');

-- many of one creator
select tests.settle_and_send();
select tests.act_as('ines'), api.link_twitter();
select is(tests.saved('ines', 'x-ines'), 'done', '[F66] ines gives the permission too');
select tests.send('post ' || n) from generate_series(2, 11) n;
select tests.pass('1 minute');
create temp table hers as select tests.send('hers', p_username => 'ines') as id;
create temp table taken as select p ->> 'post_id' as id from jsonb_array_elements(tests.lease()) p;
select set_eq('select id::uuid from taken', $$select id from hers union all
  select (select global_id from private.x_posts where creator_id = tests.id_of('mara') and state = 'leased')$$,
  '[F66] eleven posts of one creator hold up nobody: the first lease has one of each');
select is(jsonb_array_length(tests.lease()), 0, '[F66] and the next one none, while these run');
select is((select count(*) from private.x_posts where state = 'queued'), 10::bigint, '[F66] the others wait');

-- a creator who leaves
update private.account_statuses set closing_at = private.now() where profile_id = tests.id_of('mara');
select is(tests.began('mara', 's9'), 'closure_pending', '[F66] a creator who leaves cannot give the permission');
select is(tests.saved('mara', 'x-mara'), 'twitter_link_failed', '[F66] nor come back with one');
select is(tests.began('ines', 's9') <> 'closure_pending', true, '[F66] another one can');
select tests.act_as_owner();
select * from finish();
