-- A new welcome video replaces the earlier one when it may be shown, so that a page is never
-- without a video.
create function private.drop_welcome_videos(
  p_creator_id uuid, p_except uuid, p_states public.media_state[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select m.id from public.welcome_videos w join public.media m on m.id = w.media_id
    where w.creator_id = p_creator_id and m.id is distinct from p_except
      -- One that was not approved is replaced as one that is not ready.
      and case m.review_state when 'approved' then m.state else 'processing' end
        = any (p_states));
begin
  -- Media before the rows that show them, in the worker's lock order.
  perform 1 from public.media where id = any (v_ids) order by id for no key update;
  delete from public.welcome_videos where media_id = any (v_ids);
  perform private.let_go_profile_media(v_ids);
  return cardinality(v_ids);
end $$;

create function private.replace_welcome_videos(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_media.is_live
     and exists (select from public.welcome_videos where media_id = p_media.id) then
    perform private.drop_welcome_videos(
      p_media.owner_id, p_media.id, array['ready', 'failed']::public.media_state[]);
  end if;
end $$;
comment on function private.replace_welcome_videos(public.media) is
  'Called when a media item may be shown: if it was chosen for a page, the video that it replaces '
  'is removed.';
