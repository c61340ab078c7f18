-- Changing the audience of a post: who may, what is refused, and what moves along: readers, media,
-- pin and counters.
select plan(31);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['jonas', 'payer']) u;
select tests.subscribe(tests.id_of('payer'), tests.id_of('mara'));
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
create temp table m as select tests.make_media(tests.id_of('mara'), 'post') as id;
create temp table p as select tests.post('mara', 'public', 'words', null, array(select id from m)) as id;
create temp table promo as select tests.post('mara', 'public', 'promoted') as id;
update public.posts set is_promo = true where id = (select id from promo);
grant select on m, p, promo to authenticated, anon;

create function pg_temp.turn(p_user text, p_audience text, p_id uuid default null)
returns text language sql as $$
  select tests.answer(p_user, format('api.set_post_audience(%L, %L)',
    coalesce(p_id, (select id from p)), p_audience))
$$;
create function pg_temp.reads(p_user text) returns boolean language plpgsql as $$
declare
  v_reads boolean;
begin
  perform tests.act_as(p_user);
  v_reads := api.post((select id from p))::jsonb ->> 'text' = 'words';
  perform tests.act_as_owner();
  return coalesce(v_reads, false);
end $$;

-- who reads it
select ok(pg_temp.reads('jonas'), '[F42] a follower reads a public post');
select is(pg_temp.turn('mara', 'private'), 'done', '[F42] a creator makes a post private');
select ok(not pg_temp.reads('jonas'), '[F42] a follower no longer reads it');
select ok(pg_temp.reads('payer'), '[F42] a subscriber still does');
select is((select string_agg(audience::text, '') from public.post_media where post_id = (select id from p)),
  'private', '[F42] its media follow');
select is(pg_temp.turn('mara', 'private'), 'done', '[F42] the same again changes nothing');
select is((private.counters_of(tests.id_of('mara'))).posts, 2::bigint, '[F30] the counter of posts stays');
select tests.no_drift();
select is(pg_temp.turn('mara', 'public'), 'done', '[F42] and public again');
select ok(pg_temp.reads('jonas'), '[F42] the follower reads it again');
select is((private.counters_of(tests.id_of('mara'))).photos, 1::bigint, '[F30] the counter of photos stays');
select is((select count(*) from public.audience_events where subject_id = (select id from p)), 1::bigint,
  '[F63] no change is announced again');

-- refusals
select is(pg_temp.turn('ines', 'private'), 'post_not_found', '[F42] another creator cannot');
select is(pg_temp.turn('jonas', 'private'), 'method_forbidden', '[F42] a fan cannot');
select is(pg_temp.turn('guest', 'private'), '42501', '[F42] a guest cannot');
select is(pg_temp.turn('mara', null), 'invalid_payload', '[F42] an audience is required');
select is(pg_temp.turn('mara', 'private', (select id from promo)), 'promo_is_public',
  '[F48] a promotion stays public');
select is(pg_temp.turn('mara', 'public', (select id from promo)), 'done', '[F48] which it is already');
update public.posts set moderation_state = 'held' where id = (select id from p);
select is(pg_temp.turn('mara', 'private'), 'content_under_review', '[F124] not while staff look at it');
update public.posts set moderation_state = 'live' where id = (select id from p);
select is(pg_temp.turn('mara', 'private'), 'done', '[F42] afterwards it can');
update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('mara');
select is(pg_temp.turn('mara', 'public'), 'free_wall_disabled', '[F42] without a free wall it stays private');
update public.creator_settings set is_free_wall_disabled = false where creator_id = tests.id_of('mara');
select is(pg_temp.turn('mara', 'public'), 'done', '[F42] with one it becomes public');

-- pins
create function pg_temp.pinned() returns text language sql as $$
  select coalesce(string_agg(i.audience || ' ' || t.text, ', ' order by i.audience), 'none')
  from public.pins i join public.post_texts t on t.post_id = i.post_id
$$;
select is(tests.answer('mara', format('api.pin_post(%L, true)', (select id from p))), 'done', '[F44] pinned');
select is(pg_temp.turn('mara', 'private'), 'done', '[F44] a pinned post can change');
select is(pg_temp.pinned(), 'private words', '[F44] its pin moves along');
create temp table q as select tests.post('mara', 'public', 'other') as id;
grant select on q to authenticated;
select is(tests.answer('mara', format('api.pin_post(%L, true)', (select id from q))), 'done', '[F44] another is pinned');
select is(pg_temp.turn('mara', 'public'), 'done', '[F44] it changes back');
select is(pg_temp.pinned(), 'public other', '[F44] the one that is pinned there stays, this one is unpinned');
select is(pg_temp.turn('mara', 'private', (select id from q)), 'done', '[F44] the other one changes');
select is(pg_temp.pinned(), 'private other', '[F44] and takes its pin along');
select tests.no_drift();
select * from finish();
