-- The clock publishes due posts, each row once: rows are locked with skip locked, and the post's
-- request id follows from the row. A failure stops no other post and is stored for its creator.
create function private.failure_of(p_state text, p_message text) returns public.error_code
language sql immutable set search_path = '' as $$
  select case when p_state like 'PT%' then p_message else 'update_failed' end::public.error_code
$$;
comment on function private.failure_of(text, text) is
  'The part of an error that the creator of scheduled content may read.';

create function private.require_publishable(p_creator_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_restricted(p_creator_id) then
    perform private.fail('account_suspended');
  elsif not private.is_listed(p_creator_id) then
    perform private.fail('schedule_not_listed');
  end if;
end $$;
comment on function private.require_publishable(uuid) is
  'Refuses scheduled content of a creator who is suspended or not listed at its time.';

create function private.notify_schedule_failed(p_creator_id uuid, p_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify(
    p_creator_id, private.special_id('support'), 'schedule_failed', p_id,
    p_also => array['scheduled'])
$$;
comment on function private.notify_schedule_failed(uuid, uuid) is
  'Notifies a creator that scheduled content was not published; the list shows the reason.';

create function private.publish_scheduled(p_row public.scheduled_posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.scheduled_posts;
  v_post_id uuid;
begin
  perform private.require_publishable(p_row.creator_id);
  v_draft := private.checked_draft(p_row, p_row.kind);
  v_draft.request_id := private.derived_id('scheduled:' || p_row.id);
  v_post_id := private.publish_draft(v_draft);
  update public.scheduled_posts set state = 'published', post_id = v_post_id
  where id = p_row.id;
exception
  when deadlock_detected or serialization_failure or lock_not_available then
    null; -- the next minute tries again
  when others then
    update public.scheduled_posts
    set state = 'failed', failure = private.failure_of(sqlstate, sqlerrm)
    where id = p_row.id;
    perform private.notify_schedule_failed(p_row.creator_id, p_row.id);
end $$;

create function private.publish_due_posts() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.scheduled_posts;
begin
  for v_row in
    select p.* from public.scheduled_posts p
    join (
      select id, row_number() over (partition by creator_id order by publish_at, id) as turn
      from public.scheduled_posts
      where state = 'waiting' and publish_at <= private.now()
        and private.review_of(media_ids || preview_id) <> 'pending') d on d.id = p.id
    -- Asked again of the locked row: an edit may have moved it meanwhile.
    where p.state = 'waiting' and p.publish_at <= private.now()
    -- One post per creator before anybody's second: a creator with thousands delays nobody else.
    order by d.turn, p.publish_at limit 100 for update of p skip locked
  loop
    perform private.publish_scheduled(v_row);
    perform private.notify_changed(v_row.creator_id, array['scheduled']);
  end loop;
end $$;
comment on function private.publish_due_posts() is
  'A job: publishes scheduled posts that are due and whose media are reviewed.';
