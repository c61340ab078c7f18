-- The access matrix by rows: the number of rows of each table that each kind of user reads in a
-- small test world. The test fails for a table that clients can select and that has no line here,
-- and for each wrong count. Every user reads the profile of the academy. Columns: guest, stranger,
-- follower, subscriber, lapsed (an expired subscriber), blocked (a blocked subscriber), buyer (of a
-- message), mara (the content creator), ines (another creator), held (a suspended subscriber).
select plan(2);
select tests.open_tables();

select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 500);
select tests.make_creator('hidden', 500, false);
select tests.make_fan(name) from unnest(
  array['stranger', 'follower', 'subscriber', 'lapsed', 'blocked', 'buyer', 'held']) p (name);
update public.creator_settings set categories = '{female}', text_price_cents = 150, audio_price_cents = 150,
  video_price_cents = 150;
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 1400, 50);

select tests.subscribe(tests.id_of('lapsed'), tests.id_of('mara'));
select tests.pass('31 days');
select tests.subscribe(tests.id_of(name), tests.id_of('mara'))
from unnest(array['subscriber', 'blocked', 'held']) p (name);
select tests.fund(tests.id_of('buyer'), 5000);
select tests.link_card(tests.id_of('buyer'));

select tests.act_as('follower');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
select api.touch_presence();
select api.create_story(gen_random_uuid(), tests.make_media(tests.id_of('mara'), 'story'), 'good morning');
select api.set_welcome_video(tests.make_media(tests.id_of('mara'), 'preview', true, 'video/mp4'));
select tests.act_as('follower');
select api.view_story(id) from public.stories;
select tests.sign_in('follower');
select api.add_push_device('https://fcm.googleapis.com/x', repeat('A', 87), repeat('A', 22));
select tests.act_as('blocked');
select api.view_story(id) from public.stories;
select tests.act_as('mara');
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated, anon;
insert into made values
  ('public', tests.make_media(tests.id_of('mara'), 'post')),
  ('private', tests.make_media(tests.id_of('mara'), 'post')),
  ('free', tests.make_media(tests.id_of('mara'), 'post')),
  ('sold', tests.make_media(tests.id_of('mara'), 'chat')),
  ('sent', tests.make_media(tests.id_of('mara'), 'chat'));
select api.create_post('public', 'for all', array[(select id from made where name = 'public')], gen_random_uuid());
select api.create_post('private', 'for payers', array[(select id from made where name = 'private')], gen_random_uuid(),
  p_preview_id => (select id from made where name = 'free'));
select tests.act_as('buyer');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as('mara');
select api.send_message(tests.id_of('buyer'), 'for sale',
  array[(select id from made where name = 'sold')], 500, gen_random_uuid())::jsonb;
select api.send_message(tests.id_of('subscriber'), 'locked', '{}', 700, gen_random_uuid())::jsonb;
select tests.act_as('buyer');
select api.unlock_message(m.id, gen_random_uuid())::jsonb from public.messages m where m.price_cents = 500;
select api.start_paid_chat(tests.id_of('mara'), 150, gen_random_uuid())::jsonb;
select tests.act_as('mara');
insert into made values ('poll', api.create_post('public', 'which', '{}', gen_random_uuid(), 'poll', '{one,two}'));
select api.pin_post(post_id, true) from public.post_texts where text = 'for payers';
select tests.act_as('follower');
select api.like_post(post_id, true) from public.post_texts where text = 'for all';
select api.create_comment(gen_random_uuid(), post_id, 'well said') from public.post_texts where text = 'for all';
select tests.act_as('subscriber');
select api.create_comment(gen_random_uuid(), post_id, 'among us') from public.post_texts where text = 'for payers';
select tests.act_as('stranger');
select api.vote((select id from made where name = 'poll'), 1::smallint);
select tests.act_as('mara');
select api.like_comment(id, true) from public.comments where text = 'well said';
select api.schedule_post(gen_random_uuid(),
  date_bin('15 minutes', private.now(), 'epoch') + interval '1 hour', 'public', 'later', '{}');
select api.send_trial('buyer@example.test', 7, gen_random_uuid());
select api.save_reply('thank you');
select api.add_performer('Ann');
insert into made values ('with Ann', tests.make_media(tests.id_of('mara'), 'post'));
select api.state_people((select id from made where name = 'with Ann'), 'people', array(select id from public.performers));
select api.save_automatic_message('subscribed', 'welcome');
select api.block(tests.id_of('blocked'));
select tests.act_as('ines');
select api.send_trial('stranger@example.test', 7, gen_random_uuid());
select tests.act_as('mara');
select api.send_global('followers', 'for followers', array[(select id from made where name = 'sent')],
  500, gen_random_uuid())::jsonb;
select api.offer_item('for everybody', '{}', 500, gen_random_uuid())::jsonb;
select tests.act_as_owner();
select tests.suspend(tests.id_of('held'));
insert into public.bank_accounts (creator_id, request_id, country, bank_name, holder, digits)
values (tests.id_of('mara'), gen_random_uuid(), 'US', 'Bank', 'Mara Bell', '6789');
insert into public.withdrawals (creator_id, request_id, amount_cents, due_at)
values (tests.id_of('mara'), gen_random_uuid(), 10000, private.now());
with d as (
  insert into public.decisions (person_id, act, target, target_id, category, reason, source)
  values (tests.id_of('mara'), 'held', 'post', gen_random_uuid(), 'other', 'to be looked at', 'own') returning id)
insert into public.appeals (decision_id, text, due_at) select id, 'it is mine', private.now() from d;
insert into public.profile_pictures (profile_id, kind, name, thumb_name, width, height, blur, media_id)
select tests.id_of(p), 'avatar', p || '/a.webp', p || '/b.webp', 500, 665, '', tests.make_media(tests.id_of(p), 'avatar')
from unnest(array['mara', 'hidden', 'buyer']) p;

-- -1: the role cannot select any column of the table
create temporary table expected (relation text primary key, cells integer[]);
insert into expected values
  --                       guest stranger follower subscriber lapsed blocked buyer mara ines held
  ('account_settings',      '{-1,  1,  1,  1,  1,  1,  1,  1,  1,  1}'),
  ('appeals',               '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('audience_events',       '{-1,  4,  4,  4,  4,  0,  4,  4,  4,  4}'),
  ('bank_accounts',         '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('blocks',                '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('comment_likes',         '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('comments',              '{-1,  1,  1,  2,  1,  0,  1,  2,  1,  2}'),
  ('conversation_members',  '{-1,  0,  0,  1,  0,  0,  1,  1,  0,  0}'),
  ('conversations',         '{-1,  0,  1,  1,  1,  0,  1,  5,  0,  1}'),
  ('creator_settings',      '{-1,  0,  0,  0,  0,  0,  0,  1,  1,  0}'),
  ('decisions',             '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('follows',               '{-1,  0,  1,  0,  0,  0,  0,  1,  0,  0}'),
  ('global_bodies',         '{-1,  0,  0,  0,  0,  0,  0,  2,  0,  0}'),
  ('global_media',          '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('globals',               '{ 1,  1,  2,  1,  1,  0,  1,  2,  1,  1}'),
  ('likes',                 '{-1,  0,  1,  0,  0,  0,  0,  1,  0,  0}'),
  ('limited_offers',        '{ 1,  1,  1,  1,  1,  0,  1,  1,  1,  1}'),
  ('media',                 '{-1,  0,  0,  0,  0,  0,  1,  9,  0,  0}'),
  ('media_performers',      '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('message_bodies',        '{-1,  0,  0,  0,  0,  0,  0,  2,  0,  0}'),
  ('message_changes',       '{-1,  0,  0,  0,  0,  0,  1,  1,  0,  0}'),
  ('message_media',         '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('messages',              '{-1,  0,  1,  2,  1,  0,  3,  8,  0,  1}'),
  ('notification_prefs',    '{-1,  1,  1,  1,  1,  1,  1,  1,  1,  1}'),
  ('releases',              '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('saved_replies',         '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('automatic_messages',    '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('notifications',         '{-1,  0,  1,  0,  0,  0,  0,  7,  0,  0}'),
  ('paid_chats',            '{-1,  0,  0,  0,  0,  0,  1,  1,  0,  0}'),
  ('payment_cards',         '{-1,  0,  0,  0,  0,  0,  1,  0,  0,  0}'),
  ('payments',              '{-1,  0,  0,  1,  1,  1,  1,  0,  0,  1}'),
  ('performers',            '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('pins',                  '{ 0,  0,  0,  1,  0,  0,  0,  1,  0,  1}'),
  ('plans',                 '{ 3,  3,  3,  3,  3,  2,  3,  3,  3,  3}'),
  ('poll_votes',            '{ 0,  1,  0,  0,  0,  0,  0,  0,  0,  0}'),
  ('push_devices',          '{-1,  0,  1,  0,  0,  0,  0,  0,  0,  0}'),
  ('post_media',            '{ 1,  1,  1,  2,  1,  0,  1,  2,  1,  2}'),
  ('post_previews',         '{ 1,  1,  1,  1,  1,  0,  1,  1,  1,  1}'),
  ('post_texts',            '{ 2,  2,  2,  3,  2,  0,  2,  3,  2,  3}'),
  ('posts',                 '{ 1,  3,  3,  3,  3,  0,  3,  3,  3,  3}'),
  ('profile_pictures',      '{ 1,  1,  1,  1,  1,  0,  2,  1,  1,  1}'),
  ('profiles',              '{ 3,  4,  4,  4,  4,  3,  4,  3,  3,  4}'),
  ('scheduled_posts',       '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}'),
  ('stories',               '{-1,  1,  1,  1,  1,  0,  1,  1,  1,  1}'),
  ('story_views',           '{-1,  0,  1,  0,  0,  1,  0,  1,  0,  0}'),
  ('subscription_periods',  '{-1,  0,  0,  1,  1,  1,  0,  4,  0,  1}'),
  ('subscriptions',         '{-1,  0,  0,  1,  1,  1,  0,  4,  0,  1}'),
  ('trials',                '{-1,  0,  0,  0,  0,  0,  0,  1,  1,  0}'),
  ('unlock_media',          '{-1,  0,  0,  0,  0,  0,  1,  0,  0,  0}'),
  ('unlocks',               '{-1,  0,  0,  0,  0,  0,  1,  0,  0,  0}'),
  ('welcome_videos',        '{ 1,  1,  1,  1,  1,  0,  1,  1,  1,  1}'),
  ('wallets',               '{-1,  1,  1,  1,  1,  1,  1,  0,  0,  1}'),
  ('withdrawals',           '{-1,  0,  0,  0,  0,  0,  0,  1,  0,  0}');

create function pg_temp.seen_by(p_name text, p_relation text, p_key name) returns integer
language plpgsql as $$
declare
  v_count integer;
begin
  if p_name = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.act_as(p_name);
  end if;
  execute format('select count(%I) from public.%I', p_key, p_relation) into v_count;
  perform tests.act_as_owner();
  return v_count;
exception when insufficient_privilege then
  perform tests.act_as_owner();
  return -1;
end $$;

create temporary table readable as
select c.relname as relation,
       (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
          and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
        order by a.attnum limit 1) as key
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
  and (has_any_column_privilege('authenticated', c.oid, 'select') or has_any_column_privilege('anon', c.oid, 'select'));

create temporary table actual as
select r.relation, array_agg(pg_temp.seen_by(p.name, r.relation, r.key) order by p.place) as cells
from readable r
cross join unnest(array['guest', 'stranger', 'follower', 'subscriber', 'lapsed', 'blocked', 'buyer',
                        'mara', 'ines', 'held']) with ordinality p (name, place)
group by r.relation;

select is_empty(
  'select relation from actual where relation not in (select relation from expected)',
  'every table that clients can select has a line here');
select set_eq(
  'select relation::text, cells from actual', 'select relation, cells from expected',
  'every kind of user reads the expected number of rows of each table');
select * from finish();
