-- The promos beside browse: the newest visible promo of each creator, newest first.
select plan(15);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_creator('hidden', 500, false);
select tests.make_fan('jonas');
create function tests.promote(p_creator text, p_text text) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  perform tests.act_as(p_creator);
  perform pg_sleep(0.002);
  v_id := api.create_post('public', p_text, '{}', gen_random_uuid(), p_is_promo => true);
  perform tests.act_as_owner();
  return v_id;
end $$;
create function pg_temp.rail(p_user text) returns text language sql as $$
  select tests.answer(p_user, '(select string_agg(x ->> ''text'', '' '') from json_array_elements(api.'
    || case p_user when 'guest' then 'guest_promos' else 'promo_posts' end || '()) x)')
$$;
create function pg_temp.heard() returns bigint language sql as $$
  with taken as (
    delete from realtime.messages where topic = 'browse' and event = 'promo' returning payload)
  select count(*) from taken where not payload::text like '%post%'
$$;
select is(pg_temp.rail('jonas'), 'done', '[F49] the list is empty without promos');
select tests.promote(c, t) from (values (1, 'mara', 'm1'), (2, 'ines', 'i1'), (3, 'hidden', 'h1'), (4, 'mara', 'm2')) v (n, c, t) order by n;
select is(pg_temp.heard(), 4::bigint, '[F49] each promo sends a change notification without an id of the post to the topic of browse');
select tests.post('ines', 'public', 'no promo');
select is(pg_temp.heard(), 0::bigint, '[F49] a post that is no promo sends no change notification');
select is(pg_temp.rail('jonas'), 'm2 i1', '[F49] a fan sees the newest promo of each listed creator');
select is(pg_temp.rail('guest'), 'm2 i1', '[F49] a guest sees the newest promo of each listed creator');
select is(pg_temp.rail('hidden'), 'm2 h1 i1', '[F117] an unlisted creator also sees their own promo');
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select is(pg_temp.rail('jonas'), 'i1', '[F32] a promo across a block is hidden');
update public.posts set edited_at = edited_at where id in (select tests.posts_with('m2'));
select is(pg_temp.heard(), 0::bigint, '[F49] an edit of a promo sends no change notification');
update public.posts set moderation_state = 'held' where id in (select tests.posts_with('m2'));
select is(pg_temp.heard(), 1::bigint, '[F124] holding a promo sends a change notification');
select is(pg_temp.rail('guest'), 'i1 m1', '[F124] the previous promo is shown in place of a held one');
update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('ines');
select is(pg_temp.rail('guest'), 'm1', '[F35] a promo on a disabled free wall is hidden');
update public.creator_settings set is_free_wall_disabled = false where creator_id = tests.id_of('ines');
select tests.post('mara', 'public', 'later ' || n) from generate_series(1, 5) n;
select is(pg_temp.rail('guest'), 'i1', '[F33] a guest sees only promos among the five newest public posts of a wall');
select is(pg_temp.rail('ines'), 'i1 m1', '[F49] a member sees a promo that is older than the five newest posts');
select is(tests.answer('mara', '(select x -> ''is_promo'' from json_array_elements(api.promo_posts()) x limit 1)'), 'true', '[F49] a promo in the list is marked as one');
select tests.no_drift();
select * from finish();
