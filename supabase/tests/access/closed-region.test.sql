-- Where the site is closed, nothing of a creator is seen but by themselves: neither by members nor
-- by guests, in none of the tables that show a creator.
select plan(33);
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

select is(cardinality(pg_temp.tables_seen('payer', 'GB')), 8, 'a member of an open region sees the creator in all eight tables');
select is(pg_temp.tables_seen('payer', 'ZZ'), '{}'::text[], 'one of a closed region sees her in none');
select is(cardinality(pg_temp.tables_seen('guest', 'GB')), 6, 'a guest of an open region sees public ones of all but stories and teasers');
select is(pg_temp.tables_seen('guest', 'ZZ'), '{}'::text[], 'one of a closed region sees nothing');
select is(cardinality(pg_temp.tables_seen('mara', 'ZZ')), 8, 'the creator sees herself wherever she is');
select set_config('request.headers', '{"x-caller-region": "ZZ"}', true);
select tests.act_as('payer');
select is(private.sees_creator(tests.id_of('mara')), false, 'the rule says the same as the policies');
select is(api.age_gate()::jsonb ->> 'mode', 'block', '[F1] and the gate says so');
select set_config('request.headers', '{"x-caller-region": "GB"}', true);
select is(api.age_gate()::jsonb ->> 'mode', 'confirm', '[F1] elsewhere it asks');

-- what stands about a reader is written by commands alone, for the caller alone
select tests.act_as('mara');
select api.set_theme('light');
select is((select theme::text from public.account_settings), 'light', 'the owner chooses a theme');
select throws_ok($$update public.account_settings set theme = 'dark'$$, '42501', null, 'by the command alone');
select throws_ok($$update public.media set alt = 'a staircase'$$, '42501', null, 'a picture''s row is not written');
select tests.act_as_owner();
select is((select count(*) from public.account_settings where theme = 'light'), 1::bigint, 'nor changes another''s theme');

-- what begins, writes or pays is refused there; what ends, blocks, mutes or reports works
select tests.make_fan('jonas', 50000);
select tests.link_card(tests.id_of('jonas'));
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'));
select tests.act_as_owner();
create temp table refused (call text);
insert into refused values
  ($$api.follow(tests.id_of('mara'))$$),
  ($$api.start_subscription(tests.id_of('mara'), 900, gen_random_uuid())$$),
  ($$api.send_tip(tests.id_of('mara'), 1000, gen_random_uuid())$$),
  ($$api.send_message(tests.id_of('mara'), 'hi', '{}', null, gen_random_uuid())$$),
  ($$api.start_paid_chat(tests.id_of('mara'), 100, gen_random_uuid())$$),
  ($$api.request_top_up(1000, gen_random_uuid())$$),
  ($$api.like_post((select id from public.posts limit 1), true)$$),
  ($$api.create_comment(gen_random_uuid(), (select id from public.posts limit 1), 'words')$$),
  ($$api.request_upload('avatar', 1000, 'image/png')$$);
grant select on refused to authenticated;
create function pg_temp.answer_in(p_country text, p_call text) returns text
language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('x-caller-region', p_country)::text, true);
  return tests.answer('jonas', p_call);
end $$;
select set_eq($$select pg_temp.answer_in('ZZ', call) from refused$$, array['region_blocked'],
  '[F1] nothing is begun, written or paid in a closed region');
select matches(pg_temp.answer_in('GB', $$api.send_tip(tests.id_of('mara'), 1000, gen_random_uuid())$$),
  '^[0-9a-f-]{36}$', '[F1] elsewhere it is');
select is_empty($$select call from (values
    ('api.unfollow(tests.id_of(''mara''))'), ('api.stop_subscription(tests.id_of(''mara''))'),
    ('api.block(tests.id_of(''mara''))'), ('api.unblock(tests.id_of(''mara''))'),
    ('api.my_balance()'), ('api.transactions()'), ('api.purchases()'),
    ('api.set_theme(''dark'')')) c (call)
  where pg_temp.answer_in('ZZ', call) ~ '^(region_blocked|[0-9A-Z]{5})$'$$,
  '[F1] what ends or blocks works, as does the own account');
select tests.act_as('mara');
select api.touch_presence();
select tests.act_as_owner();
select is(pg_temp.answer_in(country, $$(api.conversation_with('mara') -> 'partner' ->> 'is_online')$$), seen,
  '[F67] a thread tells who is here: in ' || country || ' ' || seen)
from (values ('ZZ', 'false'), ('GB', 'true')) c (country, seen);
create temp table support as select private.special_id('support') as id;
grant select on support to authenticated;
select set_config('request.headers', '{"x-caller-region": "ZZ"}', true);
select tests.act_as('jonas');
select is(api.creator_page('mara')::text, null, '[F1] a page is not there');
select is(api.inbox()::text, '[]', '[F70] nor a conversation');
select lives_ok($$select api.send_message((select id from support), 'hi', '{}', null, gen_random_uuid())$$,
  '[F74] support is written to from everywhere');
select is(json_array_length(api.inbox()), 1, '[F70] and stands in the list');

-- one rule: the messages, the list and the badge of conversations
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
select is(pg_temp.read_in('GB', 'messages') > 0, true, '[F70] a message is read in an open region');
select is(pg_temp.read_in('ZZ', 'messages'), 0::bigint, '[F70] and not in a closed one');
select is(pg_temp.read_in('GB', 'message_media'), 1::bigint, '[F70] so is its picture');
select is(pg_temp.read_in('ZZ', 'message_media'), 0::bigint, '[F70] and not in a closed one');
select is(pg_temp.chat_in('GB'), '1 1', '[F75] the badge counts what the list shows');
select is(pg_temp.chat_in('ZZ'), '0 0', '[F75] in a closed region neither has it');
select tests.act_as_owner();
select private.set_unread(private.conversation_of(tests.id_of('jonas'), (select id from support)),
  tests.id_of('jonas'));
select is(pg_temp.chat_in('ZZ'), '1 1', '[F75] support is unread there as well');
select is(pg_temp.chat_in('GB'), '2 2', '[F75] and elsewhere, beside the creator');
select tests.act_as_owner();
update public.conversation_members set is_unread = false where user_id = tests.id_of('jonas');
select tests.pass('2 minutes');
select set_config('request.headers', '{"x-caller-region": "GB"}', true);
select tests.act_as('mara');
select api.send_global('followers', 'to all of you', '{}', null, gen_random_uuid());
select is(pg_temp.chat_in('GB'), '1 1', '[F75] a message to an audience counts before it comes in');
select is(pg_temp.chat_in('ZZ'), '0 0', '[F75] and not in a closed region');
select set_config('request.headers', '{"x-caller-region": "GB"}', true);
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select is(pg_temp.chat_in('GB'), '0 0', '[F75] nor across a block');
select * from finish();
