-- A guest who opens the address of a post reads it where the guest wall has it: one of the five
-- newest public posts of an open wall. Any other address, known or not, gives the same nothing.
select plan(20);

select tests.make_creator('mara');
select tests.make_fan('jonas');
create temp table p (id uuid, name text);
grant select on p to anon, authenticated;
insert into p
select tests.post('mara', 'public', 't' || n, null, case when n = 7
  then array[tests.make_media(tests.id_of('mara'), 'post')] else '{}' end), 't' || n
from generate_series(1, 7) n;
insert into p select tests.post('mara', 'private', 'secret', null), 'secret';
create temp table media as select l.media_id from public.post_media l join p on p.id = l.post_id;
grant select on media to anon;
insert into private.region_policies (country, region, mode) values ('ZZ', '', 'block');
create function pg_temp.id(p_name text) returns uuid language sql as $$ select id from p where name = p_name $$;
create function pg_temp.read(p_name text, p_user text default 'guest') returns text language sql as $$
  select tests.answer(p_user, format('api.%s(%L) ->> ''text''',
    case p_user when 'guest' then 'guest_post' else 'post' end, pg_temp.id(p_name)))
$$;
comment on function pg_temp.read(text, text) is 'The text of a post; `done` is null.';

select is(pg_temp.read(name), name, format('[F8] a guest reads %s, one of the five newest public posts', name))
from unnest(array['t3', 't7']) name;
select is(pg_temp.read('t2'), 'done', '[F8] [F33] a guest does not read the sixth public post by its address');
select is(pg_temp.read('t2', 'jonas'), 't2', '[F8] a member reads the sixth public post');
select is(pg_temp.read('secret'), 'done', '[F8] a guest does not read a private post');
select is(tests.answer('guest', format('api.guest_post(%L)', gen_random_uuid())), 'done',
  '[F8] an unknown post gives a guest the same nothing');
select is(tests.answer('guest', 'api.guest_post(null)'), 'done', '[F8] no post gives a guest nothing');
select is(tests.answer('jonas', format('api.guest_post(%L)', pg_temp.id('t7'))), '42501',
  '[F8] the function for guests refuses a member');
select is(tests.answer('guest', format('(api.guest_post(%L)::jsonb) - ''{id,created_at,media,creator,creator_id}''::text[]',
    pg_temp.id('t7')))::jsonb,
  '{"audience": "public", "kind": "images", "text": "t7", "moderation_state": "live", "is_ready": true, "review_state": "approved",
    "is_promo": false, "is_pinned": false, "edited_at": null, "likes": 0, "comments": 0, "has_liked": false,
    "can_like": false, "can_comment": false, "poll": null}'::jsonb,
  '[F8] a guest can neither like nor comment on a shared post');
select is(tests.answer('guest', format('(api.guest_post(%L) #>> ''{creator,username}'')', pg_temp.id('t7'))), 'mara',
  '[F8] a shared post has its creator');

-- states of the creator and the post
select tests.act_as_owner();
select set_config('request.headers', '{}', true);
create function pg_temp.read_after(p_change text) returns text language plpgsql as $$
declare
  v_text text;
begin
  begin
    execute p_change;
    v_text := pg_temp.read('t7');
    raise exception using errcode = 'TB003';
  exception when sqlstate 'TB003' then
    null;
  end;
  return v_text;
end $$;
select is(pg_temp.read_after('select'), 't7', '[F8] without a change the shared post is read');
select is(pg_temp.read_after(change), 'done', format('[F8] a guest does not read a shared post: %s', what)) from (values
  ('held', $$update public.posts set moderation_state = 'held' where id = pg_temp.id('t7')$$),
  ('removed', $$update public.posts set moderation_state = 'removed' where id = pg_temp.id('t7')$$),
  ('made private', $$update public.posts set audience = 'private' where id = pg_temp.id('t7')$$),
  ('of a disabled free wall', $$update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('mara')$$),
  ('of an unlisted creator', $$update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara')$$),
  ('of a suspended creator', $$select tests.suspend(tests.id_of('mara'))$$),
  ('in a closed region', $$select set_config('request.headers', '{"x-caller-region": "ZZ"}', true)$$),
  ('of five newer ones', $$select tests.post('mara', 'public', 'n' || n, null) from generate_series(1, 5) n$$)
) s (what, change);
select tests.act_as_guest();
select is((select array_agg(tests.may_read(m) order by n) from unnest(array[
    (select media_id from pg_temp.media), gen_random_uuid()]) with ordinality u (m, n)), '{t,f}'::boolean[],
  '[F8] a guest reads the picture of a shared post');
select tests.act_as_owner();
select * from finish();
