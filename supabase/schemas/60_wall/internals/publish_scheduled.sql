-- The clock publishes what is due, each row once: rows are taken with skip locked, and the post's
-- request follows from the row. What hinders one post stops no other and is kept for its creator.
create function private.failure_of(p_state text, p_message text) returns public.error_code
language sql immutable set search_path = '' as $$
  select case when p_state like 'PT%' then p_message else 'update_failed' end::public.error_code
$$;
comment on function private.failure_of(text, text) is
  'What is kept of an error for the creator whose scheduled content it hindered.';

create function private.publish_scheduled(p_row private.scheduled_posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.scheduled_posts;
  v_post_id uuid;
begin
  if private.is_held(p_row.creator_id) then
    perform private.fail('account_suspended');
  end if;
  v_draft := private.checked_draft(p_row, p_row.kind);
  v_draft.request_id := private.derived_id('scheduled:' || p_row.id);
  v_post_id := private.publish_draft(v_draft);
  update private.scheduled_posts set state = 'published', post_id = v_post_id
  where id = p_row.id;
exception
  when deadlock_detected or serialization_failure or lock_not_available then
    null; -- the next minute tries again
  when others then
    update private.scheduled_posts
    set state = 'failed', failure = private.failure_of(sqlstate, sqlerrm)
    where id = p_row.id;
end $$;

create function private.publish_due_posts() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row private.scheduled_posts;
begin
  for v_row in
    select p.* from private.scheduled_posts p
    join (
      select id, row_number() over (partition by creator_id order by publish_at, id) as turn
      from private.scheduled_posts
      where state = 'waiting' and publish_at <= private.now()) d on d.id = p.id
    where p.state = 'waiting'
    -- one of each creator before anybody's second: who plans thousands delays nobody else
    order by d.turn, p.publish_at limit 100 for update of p skip locked
  loop
    perform private.publish_scheduled(v_row);
    perform private.hint(v_row.creator_id, array['scheduled']);
  end loop;
end $$;
comment on function private.publish_due_posts() is 'A job: scheduled posts whose time has come.';

create function private.scheduled_posts(p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
  v_after private.scheduled_posts;
begin
  select * into v_after from private.scheduled_posts where id = p_after and creator_id = v_me;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'publish_at', s.publish_at, 'audience', s.audience, 'kind', s.kind,
      'text', s.text, 'options', s.options, 'is_promo', s.is_promo, 'state', s.state,
      'failure', s.failure, 'is_removable', private.is_removable(s.media_ids),
      'media', coalesce((
        select jsonb_agg(jsonb_build_object(
          'media_id', m.id, 'position', i.place, 'kind', m.kind, 'width', m.width,
          'height', m.height, 'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt,
          'state', m.state) order by i.place)
        from unnest(s.media_ids) with ordinality i (id, place)
        join public.media m on m.id = i.id), '[]'))
      order by s.publish_at, s.id), '[]')
    from (
      select * from private.scheduled_posts
      where creator_id = v_me and state in ('waiting', 'failed')
        and (v_after.id is null or (publish_at, id) > (v_after.publish_at, v_after.id))
      order by publish_at, id limit private.limit_page_scheduled()) s);
end $$;
