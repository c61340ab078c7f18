-- Who may store and who may look. Into the upload buckets goes one file for each open slot of its
-- owner, and nobody reads there. A medium is read through this one predicate; it may be signed and
-- fetched, never listed. Buckets without a policy here are closed to every client.
create policy insert_into_slot on storage.objects for insert to authenticated
  with check (
    bucket_id in ('uploads-image', 'uploads-video', 'uploads-audio')
    and private.is_my_open_slot(bucket_id, name));

create function private.can_read_object(p_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_media public.media;
begin
  select * into v_media from public.media where id = private.media_id_of(p_name);
  if v_media.id is null then
    return false;
  end if;
  return (v_media.owner_id = auth.uid() and v_media.moderation_state <> 'removed')
    -- what was bought is asked of the copy made at purchase, which outlives the message
    or private.sees_message_media(v_media.id)
    or (private.media_is_live(v_media) and (
      private.sees_post_media(v_media.id) or private.sees_welcome_video(v_media.id)
      or private.sees_story_media(v_media.id)));
end $$;
comment on function private.can_read_object(text) is
  'Whether the caller, a guest included, may read an object of bucket media.';
grant execute on function private.can_read_object(text) to anon, authenticated;

create policy select_readable on storage.objects for select to anon, authenticated
  using (
    bucket_id = 'media'
    and storage.allow_any_operation(
      array['object.sign', 'object.sign_many', 'object.get_authenticated'])
    and private.can_read_object(name));

-- whoever is held or was signed out neither stores nor signs; an address that was signed before
-- lives two minutes
create policy never_held on storage.objects as restrictive for all to authenticated
  using (not (select private.is_caller_held() or private.is_session_over()))
  with check (not (select private.is_caller_held() or private.is_session_over()));
