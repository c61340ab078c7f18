-- Removing a post. Its row stays for reports, invisible to everyone; its media, its preview, its
-- pin and its announcement are deleted. Idempotent. Content that staff removed never counts against
-- the cap, nor does what nobody else was shown; content that they hold stays until they decide.
create function private.remove_post(p_post_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_post public.posts;
  v_media uuid[];
begin
  perform private.lock_deletions(v_me);
  perform private.lock_post_media(p_post_id);
  select * into v_post from public.posts where id = p_post_id and creator_id = v_me for update;
  if v_post.id is null then
    perform private.fail('post_not_found');
  elsif v_post.removed_at is not null then
    return;
  elsif v_post.moderation_state = 'held' then
    perform private.fail('content_under_review');
  end if;
  if private.is_counted(p_post_id) and not private.is_emptied(v_post) then
    perform private.require_deletion(v_me, v_post.created_at);
  end if;
  update public.posts set removed_at = private.now() where id = p_post_id;
  delete from public.audience_events where creator_id = v_me and subject_id = p_post_id;
  delete from public.pins where post_id = p_post_id;
  v_media := array(
    select media_id from public.post_media where post_id = p_post_id
    union all
    select media_id from public.post_previews where post_id = p_post_id);
  delete from public.post_media where post_id = p_post_id;
  delete from public.post_previews where post_id = p_post_id;
  perform private.let_go_media(v_media);
end $$;
