-- Choosing the cover of a video. A video that something shows keeps the one it has.
create function private.drop_video_cover(p_video_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_cover_id uuid;
begin
  delete from private.video_covers where video_id = p_video_id returning cover_id into v_cover_id;
  if v_cover_id is not null then
    perform private.drop_media(v_cover_id);
  end if;
end $$;
comment on function private.drop_video_cover(uuid) is
  'Removes the cover of a video with its bytes.';

create function private.set_video_cover(p_video_id uuid, p_cover_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_video public.media;
begin
  select * into v_video from public.media
  where id = p_video_id and owner_id = private.require_creator() and purpose = 'chat'
    and kind = 'video' for update;
  if v_video.id is null then
    perform private.fail('media_not_found');
  elsif p_cover_id is not distinct from (
      select cover_id from private.video_covers where video_id = p_video_id) then
    return;
  elsif v_video.used_at is not null then
    perform private.fail('conflict');
  end if;
  perform private.drop_video_cover(p_video_id);
  if p_cover_id is not null then
    if (select kind from private.require_media(v_video.owner_id, array[p_cover_id], 'chat', 1))
        <> 'image' then
      perform private.fail('invalid_payload', '{"field": "cover_id"}');
    end if;
    insert into private.video_covers (video_id, cover_id) values (p_video_id, p_cover_id);
  end if;
end $$;
