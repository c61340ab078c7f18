-- Reviews of media: the queue, and the two decisions. A review has a handle; a handle of content
-- names all reviews of its media.
create view staff.review_queue with (security_invoker = true) as
select r.handle as review, r.asked_at, r.due_at, r.due_at < private.now() as is_overdue,
       o.username as owner, m.purpose, m.kind, r.is_published,
       array(
         select case s.target when 'profile' then '@' || o.username
           else private.handle_of(case s.target when 'post' then 'P' when 'story' then 'S'
             else 'M' end, s.target_id) end
         from private.content_showing(array[m.id]) s) as shown_by,
       case when r.claimed_until > private.now() then r.claimed_by end as claimed_by
from private.reviews r
join public.media m on m.id = r.media_id
join public.profiles o on o.id = r.owner_id
where r.state = 'pending'
order by r.due_at, r.number;
comment on view staff.review_queue is
  'Media that wait for their review, in the order of their deadlines. review: the handle that '
  'look(), approve() and reject() take. is_published: shown already, because its creator is '
  'trusted. shown_by: what uses it, whose handle names all its media; empty for scheduled posts. '
  'claimed_by: who took it by next().';

create function private.reviews_named(p_staff text, p_handle text) returns private.reviews[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_number bigint := private.review_number(p_handle);
  v_named private.named_content;
  v_media uuid[];
  v_reviews private.reviews[];
begin
  if v_number is null then
    v_named := private.content_named(p_handle);
    v_media := private.media_to_review(v_named.target, v_named.target_id);
  end if;
  -- In the order of media, as every change of several.
  v_reviews := array(
    select r from private.reviews r
    where r.number = v_number
      -- what its creator added after the look is not meant
      or (r.media_id = any (v_media) and r.state = 'pending'
          and private.normal_name(p_staff) = any (r.looked_by))
    order by r.media_id for update);
  if cardinality(v_reviews) = 0 or v_reviews[1].media_id is null then
    perform private.fail('not_found');
  elsif v_reviews[1].state <> 'pending' then
    perform private.fail('conflict', jsonb_build_object('name', v_reviews[1].decided_by));
  end if;
  return v_reviews;
end $$;
comment on function private.reviews_named(text, text) is
  'The review of a handle, or, by a name of content, the open reviews of those of its media that a '
  'member of staff has looked at, locked. Errors: not_found, conflict (decided already, with the '
  'name).';

create function private.media_to_review(p_target public.report_target, p_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select private.media_shown_by(p_target, p_id) || array(
    select media_id from public.post_previews where p_target = 'post' and post_id = p_id
    union all
    select m.id from public.media m
    where p_target = 'profile' and m.owner_id = p_id and m.used_at is not null
      and m.purpose in ('avatar', 'cover', 'preview'))
$$;
comment on function private.media_to_review(public.report_target, uuid) is
  'The media of content, previews and chosen pictures of a page included.';

create function private.waiting_media(p_target public.report_target, p_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select r.media_id from private.reviews r
    where r.state = 'pending' and r.media_id = any (private.media_to_review(p_target, p_id)))
$$;
comment on function private.waiting_media(public.report_target, uuid) is
  'The media of content that wait for a review, also those that a page does not show yet.';

create function private.note_look(p_staff text, p_media_ids uuid[], p_is_clear boolean)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.reviews r
  set looked_by = array_append(r.looked_by, private.normal_name(p_staff))
  where r.media_id = any (p_media_ids) and r.state = 'pending'
    and private.normal_name(p_staff) <> all (r.looked_by)
    and case when p_is_clear
      then exists (select from private.looked_at l where l.media_id = r.media_id)
      else exists (select from private.grey_stills g where g.media_id = r.media_id) end;
end $$;
comment on function private.note_look(text, uuid[], boolean) is
  'Notes on the open reviews of media that a member of staff got their addresses.';

create function private.record_review(
  p_staff text, p_reason text, p_reviews private.reviews[], p_state public.review_state)
returns uuid[]
language plpgsql volatile set search_path = '' as $$
declare
  v_media uuid[] := array(select media_id from unnest(p_reviews));
begin
  perform private.record_act(p_staff, p_reason, 'review', p_reviews[1].owner_id,
    jsonb_build_object('reviews', array(select handle from unnest(p_reviews)),
      'outcome', p_state));
  update private.reviews
  set state = p_state, decided_by = btrim(p_staff), decided_at = private.now()
  where media_id = any (v_media);
  perform private.apply_review(v_media, p_state);
  return v_media;
end $$;
comment on function private.record_review(
  text, text, private.reviews[], public.review_state) is
  'Decides reviews. Returns their media. Errors: staff_name_missing, staff_reason_missing.';

create function staff.approve(p_staff text, p_reason text, p_handle text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_review(
    p_staff, p_reason, private.reviews_named(p_staff, p_handle), 'approved');
end $$;
comment on function staff.approve(text, text, text) is
  'Approves a media item by the handle of its review, or, by any name of content, its media that '
  'wait and that p_staff has looked at: what uses them is shown and announced, and what was due '
  'and waited is published. Errors: not_found, conflict (decided already, with the name), '
  'staff_name_missing, staff_reason_missing.';

create function staff.reject(
  p_staff text, p_reason text, p_handle text, p_category public.report_reason default null)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_reviews private.reviews[] := private.reviews_named(p_staff, p_handle);
  v_media uuid[] := array(select media_id from unnest(v_reviews));
  v_told record;
  v_decision_id uuid;
begin
  for v_told in
    select s.target, s.target_id from private.content_showing(v_media) s
    union
    -- Of what is scheduled, or chosen for a page, its owner is told as of the page.
    select 'profile', m.owner_id from public.media m
    where m.id = any (v_media)
      and not exists (select from private.content_showing(array[m.id]))
    order by 1, 2
  loop
    perform private.lock_cases_of(v_told.target_id);
    v_decision_id := private.tell_decision(
      p_staff, 'removed', v_told.target, v_told.target_id, p_reason, p_category);
    insert into private.rejected_media (decision_id, media_id)
    select v_decision_id, i.id from unnest(v_media) i (id)
    where v_told.target = 'profile' or (v_told.target, v_told.target_id) in (
      select s.target, s.target_id from private.content_showing(array[i.id]) s);
  end loop;
  perform private.record_review(p_staff, p_reason, v_reviews, 'rejected');
end $$;
comment on function staff.reject(text, text, text, public.report_reason) is
  'Rejects a media item by the handle of its review, or, by any name of content, its media that '
  'wait and that p_staff has looked at: nobody but its owner sees it, and purchases of it are '
  'given back. The owner reads the reason, and may appeal. Errors: not_found, conflict (decided '
  'already, with the name), names_somebody, staff_name_missing, staff_reason_missing.';
