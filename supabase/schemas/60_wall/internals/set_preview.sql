-- The free preview of a private post: a picture that belongs to the post and is none of its media.
-- Whoever sees the teaser sees it, so a picture that a post shows to subscribers cannot be one.
create function private.require_preview(p_creator_id uuid, p_preview_id uuid, p_media_ids uuid[])
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind public.media_kind;
begin
  select m.kind into v_kind
  from private.require_media(p_creator_id, array[p_preview_id], 'post', 1) m;
  if v_kind <> 'image' or p_preview_id = any (p_media_ids)
     or exists (select from public.post_media l where l.media_id = p_preview_id)
     or exists (select from public.post_previews v where v.media_id = p_preview_id) then
    perform private.fail('invalid_payload', '{"field": "preview_id"}');
  end if;
end $$;
comment on function private.require_preview(uuid, uuid, uuid[]) is
  'Refuses a preview that is no unused picture of the creator, or one of these media; marks it as '
  'used.';

create function private.refuse_previews(p_media_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.post_previews v where v.media_id = any (p_media_ids)) then
    perform private.fail('invalid_payload', '{"field": "media_ids"}');
  end if;
end $$;
comment on function private.refuse_previews(uuid[]) is
  'Refuses previews among the media of a post: they are free.';

create function private.link_preview(p_post public.posts, p_preview_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.post_previews (post_id, creator_id, media_id, width, height, blur, is_live)
  select p_post.id, p_post.creator_id, m.id, m.width, m.height, m.blur,
         private.is_link_live(p_post, m)
  from public.media m where m.id = p_preview_id
$$;

create function private.set_preview(p_post_id uuid, p_media_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts;
  v_before uuid;
begin
  perform private.lock_post_media(p_post_id, array[p_media_id]);
  v_post := private.own_post(p_post_id);
  if v_post.moderation_state <> 'live' then
    perform private.fail(case v_post.moderation_state
      when 'held' then 'content_under_review' else 'content_removed' end);
  elsif v_post.audience <> 'private' then
    perform private.fail('invalid_payload', '{"field": "post_id"}');
  end if;
  select v.media_id into v_before from public.post_previews v where v.post_id = p_post_id;
  if v_before is not distinct from p_media_id then
    return;
  end if;
  if p_media_id is not null then
    perform private.require_preview(v_post.creator_id, p_media_id, '{}');
  end if;
  delete from public.post_previews where post_id = p_post_id;
  perform private.link_preview(v_post, p_media_id);
  perform private.let_go_media(array[v_before]);
  perform private.notify_wall_changed(v_post.creator_id, 'post_changed', p_post_id);
end $$;
