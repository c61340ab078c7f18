-- The content of a closed account: posts, stories, comments and media are removed, in portions.
-- What others bought stays theirs, words of conversations stay with their other side, and proofs of
-- identity have a clock of their own.
create view private.kept_media as
select m.id, m.owner_id, m.purpose from public.media m
where m.purpose in ('id_document', 'id_selfie')
   or exists (select from private.quarantine q where q.media_id = m.id and q.removed_at is null)
   or exists (select from public.unlock_media u where u.media_id = m.id)
   or exists (select from private.video_covers c
              join public.unlock_media u on u.media_id = c.video_id
              where c.cover_id = m.id);
comment on view private.kept_media is
  'Media that outlive the account of their owner: ID pictures, quarantined files, and '
  'what others bought.';

create function private.withdraw_messages_with(p_media_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  for v_message in
    select m.* from public.messages m
    where m.id in (select l.message_id from public.message_media l
                   where l.media_id = any (p_media_ids))
    order by m.conversation_id, m.id
  loop
    perform private.lock_conversation(v_message.conversation_id);
    if v_message.removed_at is null and v_message.moderation_state = 'live' then
      perform private.withdraw_message(v_message);
    end if;
  end loop;
  delete from public.message_media where media_id = any (p_media_ids);
end $$;
comment on function private.withdraw_messages_with(uuid[]) is
  'Removes the messages that show these media from their threads.';

create function private.remove_media_of(p_user_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select m.id from public.media m
    where m.owner_id = p_user_id and not private.is_media_reported(m.id)
      and not private.is_media_in_question(m.id)
      and not exists (select from private.kept_media k where k.id = m.id)
    order by m.id limit private.limit_removed_media_a_run() for update);
begin
  perform private.withdraw_messages_with(v_ids);
  delete from public.post_media where media_id = any (v_ids);
  delete from public.post_previews where media_id = any (v_ids);
  delete from public.global_media where media_id = any (v_ids);
  delete from public.welcome_videos where media_id = any (v_ids);
  delete from public.profile_pictures where media_id = any (v_ids);
  perform private.drop_media(i.id) from unnest(v_ids) i (id);
  return cardinality(v_ids);
end $$;
comment on function private.remove_media_of(uuid) is
  'Removes the next media of a closed account with all that shows them. Returns their number.';

create function private.empty_account(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.pins where creator_id = p_user_id;
  delete from public.audience_events where creator_id = p_user_id;
  delete from public.scheduled_posts where creator_id = p_user_id;
  update public.posts set removed_at = private.now()
  where creator_id = p_user_id and removed_at is null;
  delete from public.post_texts
  where post_id in (select p.id from public.posts p where p.creator_id = p_user_id);
  update public.stories set removed_at = coalesce(removed_at, private.now()), text = '', alt = null
  where creator_id = p_user_id and (removed_at is null or text <> '' or alt is not null);
  update public.comments set removed_at = coalesce(removed_at, private.now()), text = ''
  where author_id = p_user_id and text <> '';
  if private.remove_media_of(p_user_id) = 0 then
    update private.closures set emptied_at = private.now()
    where profile_id = p_user_id and ended_at is not null
      and not exists (select from public.media m where m.owner_id = p_user_id
                      and not exists (select from private.kept_media k where k.id = m.id));
  end if;
end $$;
comment on function private.empty_account(uuid) is
  'A step of removing what a closed account published; done when only kept media are left. A '
  'reported or held media item waits for the decision of staff.';
