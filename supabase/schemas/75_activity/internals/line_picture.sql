-- The small picture of a line: of its post, story or message, as the caller reads it. A post that
-- is locked for the caller has its free preview, or none: the page then draws one from its id.
create function private.line_item(
  p_is_locked boolean, p_media_id uuid, p_kind public.media_kind, p_width integer,
  p_height integer, p_blur text, p_alt text) returns json
language sql immutable set search_path = '' as $$
  select json_build_object('is_locked', p_is_locked, 'item', case
    when p_media_id is not null then json_build_object(
      'media_id', p_media_id, 'kind', p_kind, 'width', p_width, 'height', p_height,
      'blur', p_blur, 'alt', p_alt, 'is_live', true) end)
$$;

create function private.post_picture(p_post_id uuid) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  if exists (select from public.post_texts x where x.post_id = p_post_id) then
    return (
      select private.line_item(
        false, l.media_id, l.kind, l.width, l.height, l.blur, l.alt)
      from public.post_media l where l.post_id = p_post_id and l.is_live
      order by l.position limit 1);
  end if;
  return (
    select private.line_item(true, v.media_id, 'image', v.width, v.height, v.blur, null)
    from public.posts p
    left join public.post_previews v on v.post_id = p.id and v.is_live
    where p.id = p_post_id);
end $$;
comment on function private.post_picture(uuid) is
  'The first picture of a post as {is_locked, item}; null without one, and where the caller does '
  'not see the post.';

create function private.line_picture(
  p_kind public.notification_kind, p_subject_id uuid, p_post_id uuid) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_post_id is not null then
    return private.post_picture(p_post_id);
  elsif p_kind = 'new_story' then
    return (
      select private.line_item(false, s.media_id, s.kind, s.width, s.height, s.blur, s.alt)
      from public.stories s where s.id = p_subject_id and s.is_media_live);
  elsif p_kind = 'unlock' then
    return (
      select private.line_item(false, l.media_id, l.kind, l.width, l.height, l.blur, l.alt)
      from public.message_media l where l.message_id = p_subject_id and l.kind <> 'audio'
      order by l.position limit 1);
  end if;
  return null;
end $$;
comment on function private.line_picture(public.notification_kind, uuid, uuid) is
  'What the caller sees of the subject of a line as {is_locked, item}; null for a line without a '
  'picture.';
grant execute on function
  private.line_item(boolean, uuid, public.media_kind, integer, integer, text, text),
  private.post_picture(uuid),
  private.line_picture(public.notification_kind, uuid, uuid) to authenticated;
