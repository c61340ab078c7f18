-- In a closed region, only the creator can see their own rows: members and guests see them in none
-- of the tables that show a creator.
select plan(37);
select tests.open_tables();

select tests.make_creator('mara', 1500);
select tests.make_fan('payer');
select tests.subscribe(tests.id_of('payer'), tests.id_of('mara'));
select tests.act_as('mara');
select api.create_post('public', 'with a picture',
  array[tests.make_media(tests.id_of('mara'), 'post')], gen_random_uuid());
select api.set_welcome_video(tests.make_media(tests.id_of('mara'), 'preview', true, 'video/mp4'));
select api.create_story(gen_random_uuid(), tests.make_media(tests.id_of('mara'), 'story'));
select tests.act_as_owner();
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 900, 5);
insert into public.profile_pictures (profile_id, kind, name, thumb_name, width, height, blur, media_id)
values (tests.id_of('mara'), 'avatar', 'a.webp', 'b.webp', 500, 665, '', tests.make_media(tests.id_of('mara'), 'avatar'));
insert into private.region_policies (country, region, mode) values ('ZZ', '', 'block');

create function pg_temp.tables_seen(p_name text, p_country text) returns text[]
language plpgsql as $$
declare
  v_table text;
  v_key text;
  v_is_seen boolean;
  v_seen text[] := '{}';
begin
  perform set_config('request.headers', jsonb_build_object('x-caller-region', p_country)::text, true);
  if p_name = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.act_as(p_name);
  end if;
  foreach v_table in array array['profiles:id', 'plans:creator_id',
      'limited_offers:creator_id', 'profile_pictures:profile_id',
      'posts:creator_id', 'post_media:creator_id', 'welcome_videos:creator_id', 'stories:creator_id'] loop
    v_key := split_part(v_table, ':', 2);
    v_table := split_part(v_table, ':', 1);
    begin
      execute format('select exists (select from public.%I where %I = tests.id_of(''mara''))', v_table, v_key)
        into v_is_seen;
    exception when insufficient_privilege then
      v_is_seen := false;
    end;
    if v_is_seen then
      v_seen := v_seen || v_table;
    end if;
  end loop;
  perform tests.act_as_owner();
  return v_seen;
end $$;

select is(cardinality(pg_temp.tables_seen('payer', 'GB')), 8,
  'a member in an open region sees the creator in all eight tables');
select is(pg_temp.tables_seen('payer', 'ZZ'), '{}'::text[], 'a member in a closed region sees the creator in no table');
select is(cardinality(pg_temp.tables_seen('guest', 'GB')), 6,
  'a guest in an open region sees the creator in six tables, without posts and stories');
select is(pg_temp.tables_seen('guest', 'ZZ'), '{}'::text[],
  'a guest in a closed region sees the creator in no table');
select is(cardinality(pg_temp.tables_seen('mara', 'ZZ')), 8,
  'a creator in a closed region sees her own rows in all eight tables');
select set_config('request.headers', '{"x-caller-region": "ZZ"}', true);
select tests.act_as('payer');
select is(private.sees_creator(tests.id_of('mara')), false,
  'the rule sees_creator agrees with the policies in a closed region');
select is(api.age_gate()::jsonb ->> 'mode', 'block',
  '[F1] the age gate has the mode block in a closed region');
select set_config('request.headers', '{"x-caller-region": "GB"}', true);
select is(api.age_gate()::jsonb ->> 'mode', 'confirm',
  '[F1] the age gate has the mode confirm in an open region');

-- Clients write account settings and media only through commands, and only their own.
select tests.act_as('mara');
select api.set_theme('light');
select is((select theme::text from public.account_settings), 'light',
  'a member can choose a theme by the command');
select throws_ok($$update public.account_settings set theme = 'dark'$$, '42501', null,
  'a client cannot update account settings directly');
select throws_ok($$update public.media set alt = 'a staircase'$$, '42501', null,
  'a client cannot update a media row directly');
select tests.act_as_owner();
select is((select count(*) from public.account_settings where theme = 'light'), 1::bigint,
  'the command changes the theme of no other account');

-- A closed region refuses commands that begin, write or pay; commands that end, block, mute or
-- report work.
select tests.make_fan('jonas', 50000);
select tests.link_card(tests.id_of('jonas'));
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'));
select tests.act_as_owner();
create temp table refused (call text);
insert into refused values
  ($$api.follow(tests.id_of('mara'))$$),
  ($$api.start_subscription(tests.id_of('mara'), 900, gen_random_uuid(), tests.consent('mara'))$$),
  ($$api.send_tip(tests.id_of('mara'), 1000, gen_random_uuid())$$),
  ($$api.send_message(tests.id_of('mara'), 'hi', '{}', null, gen_random_uuid())$$),
  ($$api.start_paid_chat(tests.id_of('mara'), 100, gen_random_uuid())$$),
  ($$api.request_top_up(1000, gen_random_uuid())$$),
  ($$api.like_post((select id from public.posts limit 1), true)$$),
  ($$api.create_comment(gen_random_uuid(), (select id from public.posts limit 1), 'words')$$),
  ($$api.request_upload('avatar', 1000, 'image/png')$$);
grant select on refused to authenticated;
create function pg_temp.answer_in(p_country text, p_call text, p_fan text default 'jonas') returns text
language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('x-caller-region', p_country)::text, true);
  return tests.answer(p_fan, p_call);
end $$;
select set_eq($$select pg_temp.answer_in('ZZ', call) from refused$$, array['region_blocked'],
  '[F1] a closed region refuses follows, payments, messages, likes, comments and uploads');
select matches(pg_temp.answer_in('GB', $$api.send_tip(tests.id_of('mara'), 1000, gen_random_uuid())$$),
  '^[0-9a-f-]{36}$', '[F1] a fan in an open region can send a tip');
create temp table allowed (place integer generated always as identity, fan text, call text);
insert into allowed (fan, call) values
  ('payer', $$api.stop_subscription(tests.id_of('mara'))$$),
  ('jonas', $$api.unfollow(tests.id_of('mara'))$$),
  ('jonas', $$api.set_conversation((api.conversation_with('mara') ->> 'conversation_id')::uuid, p_is_muted => true)$$),
  ('jonas', $$api.report_profile(gen_random_uuid(), tests.id_of('mara'), 'spam')$$),
  ('jonas', $$api.block(tests.id_of('mara'))$$),
  ('jonas', $$api.unblock(tests.id_of('mara'))$$),
  ('jonas', $$api.my_balance()$$),
  ('jonas', $$api.transactions()$$),
  ('jonas', $$api.purchases()$$),
  ('jonas', $$api.set_theme('dark')$$);
create temp table answers as
select call, pg_temp.answer_in('ZZ', call, fan) as answer
from (select * from allowed order by place) c;
select is_empty(
  $$select * from answers
    where answer ~ '^([a-z_]+|[0-9A-Z]{5})$' and answer not in ('done', 'subscription_ended')$$,
  '[F1] a fan in a closed region can unsubscribe, unfollow, mute, report, block and use the own account');
select is((select ended_at is null from public.follows where fan_id = tests.id_of('jonas')), false,
  '[F1] an unfollow in a closed region ends the follow');
select is((select is_renewing from public.subscriptions where fan_id = tests.id_of('payer')), false,
  '[F1] a subscription that is stopped in a closed region does not renew');
select is((select is_muted from public.conversation_members where user_id = tests.id_of('jonas')), true,
  '[F1] a mute in a closed region mutes the conversation');
select is((select owner_id from private.reports where reporter_id = tests.id_of('jonas')),
  tests.id_of('mara'), '[F1] a report in a closed region is stored');
update public.conversation_members set is_muted = false where user_id = tests.id_of('jonas');
select tests.act_as('mara');
select api.touch_presence();
select tests.act_as_owner();
select is(pg_temp.answer_in(country, $$(api.conversation_with('mara') -> 'partner' ->> 'is_online')$$), seen,
  '[F67] in region ' || country || ' the partner in a conversation has is_online ' || seen)
from (values ('ZZ', 'false'), ('GB', 'true')) c (country, seen);
create temp table support as select private.special_id('support') as id;
grant select on support to authenticated;
select set_config('request.headers', '{"x-caller-region": "ZZ"}', true);
select tests.act_as('jonas');
select is(api.creator_page('mara')::text, null, '[F1] the creator page is null in a closed region');
select is(api.inbox()::text, '[]',
  '[F70] the conversation with the creator is not in the inbox in a closed region');
select lives_ok($$select api.send_message((select id from support), 'hi', '{}', null, gen_random_uuid())$$,
  '[F74] a fan in a closed region can write to support');
select is(json_array_length(api.inbox()), 1,
  '[F70] the conversation with support is in the inbox in a closed region');

-- One rule decides the messages, the inbox and the badge of unread conversations.
create function pg_temp.chat_in(p_country text) returns text language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('x-caller-region', p_country)::text, true);
  perform tests.act_as('jonas');
  return concat_ws(' ', json_array_length(api.inbox('unread')), api.activity_state() ->> 'conversations');
end $$;
create function pg_temp.read_in(p_country text, p_table text) returns bigint language plpgsql as $$
declare
  v_count bigint;
begin
  perform set_config('request.headers', jsonb_build_object('x-caller-region', p_country)::text, true);
  perform tests.act_as('jonas');
  execute format('select count(*) from public.%I t where %s', p_table,
    case p_table when 'messages' then 't.sender_id = tests.id_of(''mara'')' else 'true' end) into v_count;
  return v_count;
end $$;
select tests.act_as_owner();
select set_config('request.headers', '{"x-caller-region": "GB"}', true);
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select tests.act_as('jonas');
select api.unblock(tests.id_of('mara'));
select api.follow(tests.id_of('mara'));
select tests.act_as('mara');
select lives_ok($$select api.send_message(tests.id_of('jonas'), null,
  array[tests.make_media(tests.id_of('mara'), 'chat')], null, gen_random_uuid())$$,
  'a creator sends a picture to a fan');
select is(pg_temp.read_in('GB', 'messages') > 0, true,
  '[F70] a fan in an open region can read the message');
select is(pg_temp.read_in('ZZ', 'messages'), 0::bigint,
  '[F70] a fan in a closed region cannot read the message');
select is(pg_temp.read_in('GB', 'message_media'), 1::bigint,
  '[F70] a fan in an open region can read the picture of the message');
select is(pg_temp.read_in('ZZ', 'message_media'), 0::bigint,
  '[F70] a fan in a closed region cannot read the picture of the message');
select is(pg_temp.chat_in('GB'), '1 1',
  '[F75] the badge counts the one unread conversation of the inbox');
select is(pg_temp.chat_in('ZZ'), '0 0',
  '[F75] in a closed region the inbox and the badge leave out the creator');
select tests.act_as_owner();
select private.set_unread(private.conversation_of(tests.id_of('jonas'), (select id from support)),
  tests.id_of('jonas'));
select is(pg_temp.chat_in('ZZ'), '1 1',
  '[F75] in a closed region an unread conversation with support counts');
select is(pg_temp.chat_in('GB'), '2 2',
  '[F75] in an open region the unread conversations with support and the creator count');
select tests.act_as_owner();
update public.conversation_members set is_unread = false where user_id = tests.id_of('jonas');
select tests.pass('2 minutes');
select set_config('request.headers', '{"x-caller-region": "GB"}', true);
select tests.act_as('mara');
select api.send_global('followers', 'to all of you', '{}', null, gen_random_uuid());
select is(pg_temp.chat_in('GB'), '1 1',
  '[F75] a pending global counts as unread in an open region');
select is(pg_temp.chat_in('ZZ'), '0 0', '[F75] a pending global does not count in a closed region');
select set_config('request.headers', '{"x-caller-region": "GB"}', true);
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select is(pg_temp.chat_in('GB'), '0 0', '[F75] a pending global does not count across a block');
select * from finish();
