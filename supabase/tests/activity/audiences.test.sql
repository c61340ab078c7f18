-- Who is told of what a creator does: one row whatever the audience, and by the time at which
-- somebody belonged to it. Nothing of who is not listed, of what was removed or held, of an offer
-- that is over, and nothing across a block.
select plan(39);
select tests.open_tables();

create function pg_temp.told(p_name text, p_filter text default 'all') returns text language plpgsql as $$
declare
  v_told text;
begin
  perform tests.act_as(p_name);
  v_told := (
    select string_agg(e.n, ' ' order by e.n) from (
      select distinct s.n from json_array_elements(api.notifications(p_filter, null, 50) -> 'lines') l,
        json_array_elements_text(l -> 'ids') i (id) join said s on s.event_id = i.id::uuid) e);
  perform tests.act_as_owner();
  return coalesce(v_told, '');
end $$;
create temp table said (n text, event_id uuid, post_id uuid);
grant select on said to authenticated;
grant execute on function pg_temp.told(text, text) to authenticated;
create function pg_temp.say(p_n text, p_kind text, p_audience text) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_media_id uuid;
begin
  perform tests.pass_with_ids('1 minute');
  -- an event is read with what it tells of
  if p_kind = 'new_story' then
    v_media_id := tests.make_media(tests.id_of('mara'), 'story');
    insert into public.stories (id, creator_id, request_id, request_digest, media_id, expires_at, announced_at)
    values (v_id, tests.id_of('mara'), v_id, v_id, v_media_id, private.now() + interval '1 day', private.now());
  elsif p_kind <> 'wall_offer' then
    insert into public.posts (id, creator_id, request_id, audience, kind)
    values (v_id, tests.id_of('mara'), v_id, case p_audience when 'everyone' then 'public' else 'private' end::public.post_audience, 'text');
  end if;
  perform private.announce(tests.id_of('mara'), p_kind::public.notification_kind, p_audience::public.event_audience, v_id);
  insert into said select p_n, id, v_id from public.audience_events where subject_id = v_id;
end $$;

select tests.make_creator('mara', 1500);
select tests.make_fan(n) from unnest(array['follower', 'payer', 'both', 'expired', 'left_her', 'late', 'stranger']) n;
select tests.pass_with_ids('1 minute');
select tests.act_as('follower');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('both');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('left_her');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select tests.subscribe(tests.id_of(n), tests.id_of('mara')) from unnest(array['payer', 'both', 'expired']) n;

-- a: everybody belongs, b: later
select pg_temp.say('a1', 'wall_post', 'everyone');
select pg_temp.say('a2', 'wall_media', 'subscribers');
select pg_temp.say('a3', 'new_story', 'everyone');
select tests.pass_with_ids('1 minute');
select tests.act_as('left_her');
select api.unfollow(tests.id_of('mara'));
select tests.act_as('late');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
update public.subscriptions set expires_at = private.now() where fan_id = tests.id_of('expired');
select pg_temp.say('b1', 'wall_post', 'everyone');
select pg_temp.say('b2', 'wall_post', 'subscribers');
select pg_temp.say('b3', 'new_story', 'everyone');
select pg_temp.say('b4', 'wall_offer', 'offer');
select is((select count(*) from public.audience_events), 7::bigint, '[F63] one row for each thing, however many are told');
select is(pg_temp.told('follower'), 'a1 a3 b1 b3 b4', '[F63] a follower: public posts, stories, offers');
select is(pg_temp.told('payer'), 'a1 a2 a3 b1 b2 b3', '[F63] a subscriber: all posts and stories, no offers');
select is(pg_temp.told('both'), 'a1 a2 a3 b1 b2 b3', '[F63] so is a follower who subscribes, of each thing once');
select is(pg_temp.told('expired'), 'a1 a2 a3 b4', '[F63] an expired subscriber: what came before the end, and offers');
select is(pg_temp.told('left_her'), 'a1 a3', '[F63] who left: what came before');
select is(pg_temp.told('late'), 'b1 b3 b4', '[F63] who came later: what came after');
select is(pg_temp.told('stranger'), '', '[F63] a stranger: nothing');
select is(pg_temp.told('mara'), '', '[F63] nor is the creator told of herself');
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 b4', '[F63] posts and offers by their filter');
select is(pg_temp.told('follower', 'new_story'), 'a3 b3', '[F63] stories by theirs');
select is(pg_temp.told('payer', 'new_story'), 'a3 b3', '[F63] of subscribers too');
select is(pg_temp.told('expired', 'new_story'), 'a3', '[F63] up to the end of a subscription');
select is(pg_temp.told('late', 'new_story') || pg_temp.told('left_her', 'new_story'), 'b3a3', '[F63] and from a follow to its end');
select is(pg_temp.told('payer', 'tip'), '', '[F63] and nothing by another');

-- one line for several of a day
select tests.act_as('payer');
select is((select count(*) from json_array_elements(api.notifications() -> 'lines') l where l ->> 'kind' = 'wall_post'
           and json_array_length(l -> 'ids') > 1), 1::bigint, '[F63] posts of one creator on one day are one line');
select is((api.activity_state()::jsonb ->> 'notifications')::integer, 6, '[F63] which counts each of them');

-- account facts
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(pg_temp.told('follower') || pg_temp.told('payer') || pg_temp.told('payer', 'new_story'), '',
  '[F63] nothing of a creator who is not listed');
update private.account_statuses set promoted_at = private.now() where profile_id = tests.id_of('mara');
select is(pg_temp.told('follower'), 'a1 a3 b1 b3 b4', '[F63] all of it when she is back');

-- blocks, from either side
select tests.act_as('mara');
select api.block(tests.id_of('follower'));
select is(pg_temp.told('follower') || pg_temp.told('follower', 'new_story'), '', '[F32] who is blocked is told nothing');
select tests.act_as('mara');
select api.unblock(tests.id_of('follower'));
select tests.act_as('late');
select api.block(tests.id_of('mara'));
select is(pg_temp.told('late'), '', '[F32] nor is who blocks her');
select is(pg_temp.told('follower'), 'a1 a3 b1 b3 b4', '[F32] whoever is not, is');

-- offers
select pg_temp.say('c1', 'wall_offer', 'offer');
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 c1', '[F58] a new offer takes the place of the old');
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 700, 3);
update public.limited_offers set sales_left = 2;
select is(pg_temp.told('expired'), 'a1 a2 a3 c1', '[F58] a sale leaves it');
delete from public.limited_offers;
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1', '[F58] one that is over is not told of any more');
select is(pg_temp.told('expired'), 'a1 a2 a3', '[F58] to nobody');

-- content that was removed or held
create temp table q as
select tests.post('mara', 'public', 'goes') as gone, tests.post('mara', 'public', 'held') as held, tests.post('mara', 'public', 'stays') as stays;
grant select on q to authenticated;
insert into said select n, e.id, e.subject_id from q, lateral (values ('gone', gone), ('held', held), ('stays', stays)) v (n, post)
join public.audience_events e on e.subject_id = v.post;
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 gone held stays', '[F63] posts are told of');
select tests.act_as('mara');
select api.remove_post((select gone from q));
select tests.act_as_owner();
select private.moderate_post((select held from q), 'held', 'a look at it');
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 stays', '[F63] not when they are removed or held');
update public.posts set is_ready = false where id = (select stays from q);
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1', '[F63] nor while a changed one waits for its video');
update public.posts set is_ready = true where id = (select stays from q);
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 stays', '[F63] and again when it is there');
update public.stories set moderation_state = 'held', moderation_reason = 'a look at it'
where id = (select post_id from said where n = 'a3');
select is(pg_temp.told('both', 'new_story'), 'b3', '[F63] nor of a story that staff hold');
update public.stories set moderation_state = 'live', expires_at = private.now() - interval '1 hour'
where id = (select post_id from said where n = 'a3');
select is(pg_temp.told('both', 'new_story'), 'a3 b3', '[F63] but still of one whose day is over');

-- by the commands: the creator's post reaches whoever follows, a private one does not
select tests.post('mara', 'private', 'inside');
insert into said select 'inside', e.id, e.subject_id from public.audience_events e where e.audience = 'subscribers' order by e.id desc limit 1;
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 stays', '[F63] a private post is told to no follower');
select matches(pg_temp.told('payer', 'wall_post'), 'inside', '[F63] but to subscribers');
select tests.act_as('payer');
select throws_ok('select * from public.audience_events', '42501', null, '[F63] nobody reads the events themselves');
select is((select count(*) from public.notifications), 0::bigint, '[F63] and no follower has a row of their own');
select tests.act_as_owner();
select is((select count(*) from public.notifications where kind in ('wall_post', 'wall_media', 'new_story', 'wall_offer')), 0::bigint,
  '[F63] nor anybody else');

-- suspension, which ends subscriptions as well
update private.account_statuses set suspended_at = private.now() where profile_id = tests.id_of('mara');
select is(pg_temp.told('follower') || pg_temp.told('payer') || pg_temp.told('expired'), '', '[F63] nothing of a creator who is suspended');
select tests.act_as('follower');
select is((api.activity_state()::jsonb ->> 'notifications')::integer, 0, '[F63] nor is it counted');
select * from finish();
