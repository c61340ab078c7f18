-- The description of a media item, which is read out to those who do not see it.
create function private.describe_media(
  p_media_id uuid, p_alt text, p_ai_label public.ai_label) returns public.ai_label
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_alt text := nullif(btrim(coalesce(p_alt, ''), E' \t\r\n'), '');
  v_media public.media;
begin
  if length(v_alt) > private.limit_description_max() then
    perform private.fail('description_too_long');
  end if;
  perform private.require_words(v_alt, 'wall', false);
  select * into v_media from public.media
  where id = p_media_id and owner_id = v_me and purpose in ('post', 'story', 'chat')
  for no key update;
  if v_media.id is null then
    perform private.fail('media_not_found');
  elsif v_media.moderation_state <> 'live' then
    perform private.fail(case v_media.moderation_state
      when 'held' then 'content_under_review' else 'content_removed' end);
  elsif v_media.purpose = 'chat' and v_media.used_at is not null then
    -- A message stays as it was sent.
    perform private.fail('conflict');
  end if;
  update public.media set alt = v_alt, stated_ai = coalesce(p_ai_label, stated_ai)
  where id = p_media_id
    and (alt, stated_ai) is distinct from (v_alt, coalesce(p_ai_label, stated_ai));
  return greatest(v_media.found_ai, coalesce(p_ai_label, v_media.stated_ai));
end $$;
