-- Visibility of stories for every kind of reader in every state of a creator and a story. The
-- lists, the rule and the access to the files must agree.
select plan(28);

create function pg_temp.share(p_creator text, p_text text, p_is_ready boolean default true)
returns uuid
language plpgsql as $$
declare
  v_media uuid := tests.make_media(tests.id_of(p_creator), 'story', p_is_ready);
  v_id uuid;
begin
  perform tests.act_as(p_creator);
  -- ids that are created in the same millisecond have no defined order
  perform pg_sleep(0.002);
  v_id := api.create_story(gen_random_uuid(), v_media, p_text);
  perform tests.act_as_owner();
  return v_id;
end $$;

create function pg_temp.seen_in(p_groups jsonb) returns text
language sql as $$
  select coalesce(string_agg(s ->> 'text', ' ' order by s ->> 'text'), 'nothing')
  from jsonb_array_elements(p_groups) g, jsonb_array_elements(g -> 'stories') s
  where g #>> '{creator,username}' = 'mara'
$$;

create function pg_temp.texts_of(p_ids uuid[]) returns text
language sql security definer as $$
  select coalesce(string_agg(text, ' ' order by text), 'nothing') from public.stories
  where id = any (p_ids) and creator_id = tests.id_of('mara')
$$;

-- reads rows, lists and files with the role of the caller, which does not bypass policies
create function pg_temp.sees(p_user text) returns text
language plpgsql as $$
declare
  v_groups jsonb := '[]';
  v_group jsonb;
  v_rows uuid[];
  v_ids uuid[];
  v_rule text;
  v_seen text[];
  v_media jsonb := (select jsonb_object_agg(id, media_id) from public.stories);
  v_shown uuid[];
begin
  if p_user = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.act_as(p_user);
    v_groups := api.stories(null);
    v_group := api.creator_stories(tests.id_of('mara'));
    v_rows := array(select id from public.stories);
  end if;
  v_shown := array(
    select s.key::uuid from jsonb_each_text(v_media) s
    where tests.may_read(s.value::uuid, 'thumb.webp'));
  perform set_config('role', 'postgres', true);
  v_ids := array(select id from private.readable_stories);
  v_rule := pg_temp.texts_of(v_ids);
  v_seen := array[pg_temp.texts_of(v_rows), pg_temp.seen_in(v_groups),
    pg_temp.seen_in(jsonb_build_array(v_group) - 'null'),
    pg_temp.texts_of(v_shown)];
  perform tests.act_as_owner();
  if v_seen[1] <> v_rule or (p_user <> 'mara' and array[v_rule] <> all (
      select array_agg(distinct s) from unnest(v_seen) s)) then
    return format('rows, list, group and bytes say %s, the rule %s', v_seen, v_rule);
  end if;
  return v_rule;
end $$;

create function pg_temp.everybody_sees() returns setof text
language sql as $$
  select p || ': ' || pg_temp.sees(p)
  from unnest(array['mara', 'subscriber', 'follower', 'stranger', 'ines', 'blocked', 'blocker',
                    'guest']) p
$$;

create function pg_temp.only_mara_sees(p_sentence text) returns text
language sql as $$
  select set_eq('select pg_temp.everybody_sees()', array[
    'mara: day night', 'subscriber: nothing', 'follower: nothing', 'stranger: nothing',
    'ines: nothing', 'blocked: nothing', 'blocker: nothing', 'guest: nothing'], p_sentence)
$$;

create function pg_temp.members_see(p_sentence text) returns text
language sql as $$
  select set_eq('select pg_temp.everybody_sees()', array[
    'mara: day night', 'subscriber: day night', 'follower: day night', 'stranger: day night',
    'ines: day night', 'blocked: nothing', 'blocker: nothing', 'guest: nothing'], p_sentence)
$$;

select tests.make_creator(u) from unnest(array['mara', 'ines']) u;
select tests.make_fan(u)
from unnest(array['subscriber', 'follower', 'stranger', 'blocked', 'blocker']) u;
select tests.subscribe(tests.id_of(u), tests.id_of('mara'))
from unnest(array['subscriber', 'blocked']) u;
select tests.act_as('follower');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as('blocker');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select pg_temp.share('mara', 'day');
select pg_temp.share('mara', 'night');
select pg_temp.share('ines', 'elsewhere');

select pg_temp.members_see('[F51] members see the stories of a listed creator, guests and '
  'users across a block do not');

update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select pg_temp.only_mara_sees(
  '[F51] stories of a creator who is not promoted are hidden from all other users');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('mara');
select pg_temp.members_see('[F51] members see the stories when the creator is promoted within 24 hours');

select tests.suspend(tests.id_of('mara'));
select pg_temp.only_mara_sees('[F51] stories of a suspended creator are hidden');
update private.account_statuses set suspended_at = null, closed_at = now()
where profile_id = tests.id_of('mara');
select pg_temp.only_mara_sees('[F51] stories of a closed account are hidden');
update private.account_statuses set closed_at = null where profile_id = tests.id_of('mara');

insert into private.region_policies values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select is(pg_temp.sees('follower'), 'nothing', '[F51] a follower in a closed region sees no stories');
select set_config('request.headers', '{}', true);
select is(pg_temp.sees('follower'), 'day night', 'a follower in an open region sees the stories');

-- held stories
update public.stories set moderation_state = 'held', moderation_reason = 'looked at'
where text = 'day';
select is(pg_temp.sees('stranger'), 'night', '[F124] a member cannot see a held story');
select is(pg_temp.sees('mara'), 'day night', '[F124] the creator sees a held story');
select is(tests.answer('mara', format('api.remove_story(%L)', (select id from public.stories where text = 'day'))),
  'content_under_review', '[F124] the creator cannot remove a held story');
update public.stories set moderation_state = 'live', moderation_reason = null;
update public.media m set moderation_state = 'held', moderation_reason = 'looked at'
from public.stories s where s.media_id = m.id and s.text = 'day';
select is(pg_temp.sees('stranger'), 'night', '[F124] a member cannot see a story whose media item is held');
update public.media set moderation_state = 'live', moderation_reason = null;
select is(pg_temp.sees('stranger'), 'day night', '[F124] a member sees released stories');

-- a media item that is processing
select pg_temp.share('mara', 'later', false);
select is(pg_temp.sees('stranger'), 'day night', '[F50] a member cannot see a story whose media item is processing');
select tests.act_as('mara');
select is((select string_agg(x #>> '{media,state}', ' ') from jsonb_array_elements(api.my_stories()::jsonb) x),
  'processing ready ready', '[F50] the creator sees the state of the media item');
select tests.act_as_owner();
select tests.finish_media(media_id) from public.stories where text = 'later';
select is(pg_temp.sees('stranger'), 'day later night', '[F50] a member sees the story when its media item is ready');

-- removal and expiry
select tests.act_as('mara');
create temp table later as
select (x ->> 'id')::uuid as id, (x #>> '{media,media_id}')::uuid as media_id
from jsonb_array_elements(api.my_stories()::jsonb) x where x ->> 'text' = 'later';
select tests.act_as('ines');
select throws_ok('select api.remove_story((select id from later))', 'PT404', 'story_not_found',
  '[F51] another creator cannot remove a story');
select tests.act_as('stranger');
select throws_ok('select api.remove_story((select id from later))', 'PT403', 'method_forbidden',
  '[F51] a fan cannot remove a story');
select tests.act_as('mara');
select lives_ok('select api.remove_story((select id from later))', '[F51] the creator can remove a story');
select lives_ok('select api.remove_story((select id from later))', 'removing a removed story again is accepted');
select is((select string_agg(x ->> 'text', ' ') from jsonb_array_elements(api.my_stories()::jsonb) x),
  'night day', '[F51] a removed story leaves the list of its creator');
select tests.act_as_owner();
select is(pg_temp.sees('stranger'), 'day night', '[F51] a removed story is hidden from members');
select is_empty('select from public.media where id = (select media_id from later)',
  '[F51] the picture of a removed story is deleted');
select is((select count(*) from private.objects_to_remove
           where name like (select media_id from later) || '/%'), 2::bigint,
  '[F51] the files of the picture are queued for deletion');

select tests.pass('23 hours 59 minutes');
select is(pg_temp.sees('stranger'), 'day night', '[F50] a story is visible a minute before its 24 hours end');
select tests.pass('1 minute');
select is(pg_temp.sees('stranger'), 'nothing', '[F50] a story is hidden after 24 hours');
select tests.act_as('mara');
select is(api.my_stories()::jsonb, '[]', '[F51] an expired story leaves the list of its creator');

select tests.act_as_owner();
select tests.pass('30 days');
select private.sweep_stories();
select is_empty('select from public.stories where media_id is not null',
  '[F50] no expired story keeps a media item after the sweep');
select is_empty('select from public.media where purpose = ''story''', 'no media item of a story is left after the sweep');

select * from finish();
