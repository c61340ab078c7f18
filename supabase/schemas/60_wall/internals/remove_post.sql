-- Taking a post down. Its row stays for what was reported, invisible to everyone; its media, its
-- pin and what was announced of it go. Repeatable. In a month a creator removes at most 40 percent
-- of what was on the wall then, one at least (C34); what staff took down is never counted. What
-- they hold stays until they have decided.
create function private.require_deletion(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_month timestamptz := date_trunc('month', private.now(), 'UTC');
  v_removed bigint := (
    select count(*) from public.posts
    where creator_id = p_creator_id and removed_at >= v_month and moderation_state = 'live');
  -- live when the month began, or made in it
  v_base bigint := (
    select count(*) from public.posts
    where creator_id = p_creator_id and removed_at is null and moderation_state = 'live')
    + v_removed;
begin
  if v_removed >= greatest(1, v_base * private.limit_deletion_cap_percent() / 100) then
    perform private.fail('deletion_cap_reached');
  end if;
end $$;
comment on function private.require_deletion(uuid) is
  'Refuses a removal over the cap of the UTC month (deletion_cap_reached).';

create function private.remove_post(p_post_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
  v_post public.posts;
  v_media uuid[];
begin
  -- two removals at once count together
  perform pg_advisory_xact_lock(hashtextextended('removals:' || v_me, 0));
  select * into v_post from public.posts where id = p_post_id and creator_id = v_me for update;
  if v_post.id is null then
    perform private.fail('post_not_found');
  elsif v_post.removed_at is not null then
    return;
  elsif v_post.moderation_state = 'held' then
    perform private.fail('content_under_review');
  end if;
  if v_post.moderation_state = 'live' then
    perform private.require_deletion(v_me);
  end if;
  update public.posts set removed_at = private.now() where id = p_post_id;
  delete from public.audience_events where creator_id = v_me and subject_id = p_post_id;
  delete from private.pins where post_id = p_post_id;
  v_media := array(select media_id from public.post_media where post_id = p_post_id);
  delete from public.post_media where post_id = p_post_id;
  perform private.let_go_media(v_media);
end $$;
