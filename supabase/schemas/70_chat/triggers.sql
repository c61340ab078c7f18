-- Upward effects: following or subscribing for the first time opens the conversation; a medium that
-- becomes ready or is judged changes the messages that show it.
create function private.tg_follows__open_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_with_notice(new.fan_id, new.creator_id, 'followed');
  return null;
end $$;

create trigger t70_open_conversation after insert on public.follows
  for each row execute function private.tg_follows__open_conversation();

create function private.tg_subscription_periods__open_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_with_notice(
    new.fan_id, new.creator_id, case when new.is_trial then 'trial_started' else 'subscribed' end);
  return null;
end $$;

create trigger t70_open_conversation after insert on public.subscription_periods
  for each row execute function private.tg_subscription_periods__open_conversation();

create function private.tg_media__change_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.unlock_media
  set is_live = new.is_live, width = new.width, height = new.height,
      duration_ms = new.duration_ms, blur = new.blur
  where media_id = new.id;
  update public.message_media
  set is_live = new.is_live, width = new.width, height = new.height,
      duration_ms = new.duration_ms, blur = new.blur
  where media_id = new.id;
  update public.messages m set locked_blur = new.locked_blur
  from public.message_media l
  where l.media_id = new.id and l.position = 1 and m.id = l.message_id
    and m.price_cents is not null;
  perform private.change_message(l.message_id)
  from (select message_id from public.message_media where media_id = new.id order by 1) l;
  return null;
end $$;

create trigger t70_change_messages after update on public.media
  for each row when (new.purpose = 'chat' and new.used_at is not null
    and (old.state, old.moderation_state) is distinct from (new.state, new.moderation_state))
  execute function private.tg_media__change_messages();
