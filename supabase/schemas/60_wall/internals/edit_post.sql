-- Changing a post: its text, its media, and its pin. Media that a post no longer shows are deleted
-- with their bytes, unless an open report keeps them.
create function private.let_go_media(p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(m.id) from public.media m
  where m.id = any (p_media_ids)
    and not private.is_media_reported(m.id)
    and not exists (select from public.post_media l where l.media_id = m.id)
    and not exists (select from public.post_previews v where v.media_id = m.id)
    and not exists (select from public.scheduled_posts s
                    where s.media_ids @> array[m.id] and s.state in ('waiting', 'failed'))
    and not exists (select from public.scheduled_posts s
                    where s.preview_id = m.id and s.state in ('waiting', 'failed'))
$$;
comment on function private.let_go_media(uuid[]) is
  'Deletes media that nothing on the wall shows any more and no open report keeps.';

create function private.lock_post_media(p_post_id uuid, p_added uuid[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.media m
  where m.id in (select l.media_id from public.post_media l where l.post_id = p_post_id
                 union all
                 select v.media_id from public.post_previews v where v.post_id = p_post_id
                 union all select unnest(p_added))
    and m.owner_id = (select p.creator_id from public.posts p where p.id = p_post_id)
  order by m.id for no key update;
end $$;
comment on function private.lock_post_media(uuid, uuid[]) is
  'Locks the media of a post with its preview, and those that it is to show, before the post: the '
  'worker locks a media item and then the content that shows it.';

create function private.own_post(p_post_id uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_post public.posts;
begin
  select * into v_post from public.posts
  where id = p_post_id and creator_id = v_me and removed_at is null for update;
  if v_post.id is null then
    perform private.fail('post_not_found');
  end if;
  return v_post;
end $$;
comment on function private.own_post(uuid) is
  'A post of the calling creator, locked. Errors: method_forbidden, post_not_found.';

create function private.require_post_media(
  p_creator_id uuid, p_media_ids uuid[], p_before uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if cardinality(p_media_ids) > private.limit_post_images_max() then
    perform private.fail('too_many_post_images');
  elsif cardinality(p_media_ids) <> (
      select count(distinct i.id) from unnest(p_media_ids) i (id)) then
    perform private.fail('invalid_payload');
  end if;
  perform private.refuse_previews(p_media_ids);
  -- Media that the post already has are accepted in any state.
  perform private.require_media(
    p_creator_id,
    array(select i.id from unnest(p_media_ids) i (id) where i.id <> all (p_before)),
    'post', private.limit_post_images_max(), 'too_many_post_images');
end $$;

create function private.require_editable_post(
  p_post public.posts, p_seen_at timestamptz, p_text text, p_is_same_media boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_post.moderation_state <> 'live' then
    perform private.fail(case p_post.moderation_state
      when 'held' then 'content_under_review' else 'content_removed' end);
  elsif p_seen_at <> coalesce(p_post.edited_at, p_post.created_at)
     -- An edit that changes nothing repeats one whose answer was lost.
     and not (p_is_same_media and p_text = (
       select x.text from public.post_texts x where x.post_id = p_post.id)) then
    perform private.fail('conflict');
  end if;
end $$;
comment on function private.require_editable_post(public.posts, timestamptz, text, boolean) is
  'Refuses an edit of a post that staff hold or removed, or that was edited since p_seen_at, null '
  'for any version.';

create function private.edit_post(
  p_post_id uuid, p_text text, p_media_ids uuid[], p_seen_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts;
  v_text text;
  v_before uuid[];
  v_media uuid[];
  v_was_announced boolean;
  v_is_emptied boolean;
  v_opens boolean;
begin
  if p_media_ids is not null then
    perform private.lock_deletions(auth.uid());
  end if;
  perform private.lock_post_media(p_post_id, p_media_ids);
  v_post := private.own_post(p_post_id);
  v_was_announced := v_post.announced_at is not null;
  v_before := array(
    select media_id from public.post_media where post_id = p_post_id order by position);
  v_media := coalesce(p_media_ids, v_before);
  v_is_emptied := private.is_emptied_by(v_post, v_before, v_media);
  v_text := private.post_text(p_text);
  perform private.require_editable_post(v_post, p_seen_at, v_text, v_media = v_before);
  perform private.require_post_media(v_post.creator_id, v_media, v_before);
  if v_post.kind <> 'poll' then
    v_post.kind := private.kind_of_post(v_media);
  elsif cardinality(v_media) > 0 then
    perform private.fail('invalid_payload', '{"field": "media_ids"}');
  end if;
  if v_text = '' and v_post.kind <> 'images' then
    perform private.fail(
      case v_post.kind when 'poll' then 'poll_text_required' else 'post_text_required' end);
  end if;
  if v_is_emptied and not private.is_emptied(v_post) then
    perform private.require_deletion(v_post.creator_id, v_post.created_at);
  end if;
  v_post.is_ready := private.is_video_ready(v_media);
  v_post.review_state := private.review_of(v_media);
  v_opens := v_post.is_ready and v_post.review_state = 'approved';
  update public.posts
  set kind = v_post.kind, edited_at = private.now(), is_ready = v_post.is_ready,
      review_state = v_post.review_state,
      emptied_at = case when v_is_emptied then private.now() else emptied_at end,
      announced_at = case when v_opens then coalesce(announced_at, private.now())
                          else announced_at end
  where id = v_post.id returning * into v_post;
  update public.post_texts set text = v_text where post_id = v_post.id;
  if v_media <> v_before then
    delete from public.post_media where post_id = v_post.id;
    perform private.link_media(v_post, v_media);
    perform private.let_go_media(v_before);
  end if;
  if v_opens and not v_was_announced then
    perform private.announce_post(v_post);
  end if;
end $$;

create function private.pin_post(p_post_id uuid, p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts := private.own_post(p_post_id);
begin
  if p_on is null then
    perform private.fail('invalid_payload');
  elsif p_on and v_post.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif p_on and v_post.moderation_state = 'removed' then
    perform private.fail('content_removed');
  elsif p_on then
    insert into public.pins (creator_id, audience, post_id)
    values (v_post.creator_id, v_post.audience, v_post.id)
    on conflict (creator_id, audience) do update set post_id = excluded.post_id;
  else
    delete from public.pins where post_id = v_post.id;
  end if;
  perform private.notify_wall_changed(v_post.creator_id, 'post_changed', v_post.id);
end $$;
