-- Effects of other domains: a creator is welcomed when the last of the four pictures of their
-- application is uploaded (30, 35), and the audience of a message is mailed after a while (70).
create function private.tg_media__welcome_applicant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_application_id uuid := (
    select a.id from private.applications a
    where a.creator_id = new.owner_id and a.state = 'pending');
begin
  if v_application_id is null then
    return null;
  end if;
  -- Pictures are uploaded in parallel: the last one has to see the others. A lock of its own,
  -- because sending a picture again locks the application and then the picture.
  perform pg_advisory_xact_lock(hashtextextended('welcome:' || new.owner_id, 0));
  if not exists (
      select from private.application_picture_states(v_application_id) s
      where s.state = 'missing') then
    perform private.welcome_user(new.owner_id);
  end if;
  return null;
end $$;

create trigger t75_welcome_applicant after update of state on public.media
  for each row when (old.state = 'uploading' and new.state <> 'uploading'
    and new.purpose in ('avatar', 'cover', 'id_document', 'id_selfie'))
  execute function private.tg_media__welcome_applicant();

create function private.tg_globals__mail_audience() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.global_mails (global_id, next_at)
  values (new.id, new.sent_at + make_interval(mins => private.limit_message_mail_minutes()));
  return null;
end $$;

create trigger t75_mail_audience after insert on public.globals
  for each row when (new.sent_at is not null)
  execute function private.tg_globals__mail_audience();
create trigger t75_mail_audience_of_scheduled after update of sent_at on public.globals
  for each row when (old.sent_at is null and new.sent_at is not null)
  execute function private.tg_globals__mail_audience();
