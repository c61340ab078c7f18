-- What follows from the review of media: approved ones are shown wherever they are used, rejected
-- ones nowhere. Posts, stories and messages follow by the triggers of their domains.
create function private.apply_review(p_media_ids uuid[], p_state public.review_state)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media public.media;
begin
  -- In the worker's lock order.
  perform 1 from public.media where id = any (p_media_ids) order by id for no key update;
  for v_media in
    update public.media set review_state = p_state
    where id = any (p_media_ids) and review_state <> p_state returning *
  loop
    perform private.apply_pending_picture(v_media);
    perform private.replace_welcome_videos(v_media);
    perform private.notify_changed(
      v_media.owner_id, '{media,scheduled}', jsonb_build_object('media_ids', array[v_media.id]));
  end loop;
  if p_state <> 'pending' then
    perform private.publish_due_posts();
    perform private.publish_due_globals();
  end if;
end $$;
comment on function private.apply_review(uuid[], public.review_state) is
  'Puts media into a state of review, and publishes what was due and waited for them.';

create function private.overturn_rejection(p_media_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.reviews set state = 'approved', decided_at = private.now()
  where media_id = any (p_media_ids) and state = 'rejected';
  perform private.apply_review(p_media_ids, 'approved');
end $$;
comment on function private.overturn_rejection(uuid[]) is
  'Approves media whose rejection an appeal overturned.';

create function private.end_trust(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  with waiting as (
    update private.reviews
    set is_published = false,
        due_at = least(
          due_at, private.now() + make_interval(hours => private.limit_review_hours()))
    where owner_id = p_creator_id and state = 'pending' and is_published
      and media_id is not null
    returning media_id)
  select coalesce(array_agg(media_id), '{}') into v_ids from waiting;
  perform private.apply_review(v_ids, 'pending');
end $$;
comment on function private.end_trust(uuid) is
  'Hides what a creator published before its review until it is reviewed.';
