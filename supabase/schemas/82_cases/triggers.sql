-- A report becomes a case in its own transaction, and its decision decides the case.
create trigger t00_append_only before update or delete or truncate on private.case_events
  for each statement execute function private.tg_refuse_change();

create trigger t00_append_only before update or delete or truncate on private.month_lines
  for each statement execute function private.tg_refuse_change();
create trigger t00_append_only before update or delete or truncate on private.frozen_months
  for each statement execute function private.tg_refuse_change();

create function private.tg_reports__open_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_case(new);
  return null;
end $$;
-- a complaint makes its own case
create trigger t82_open_case after insert on private.reports
  for each row when (new.reporter_id is not null) execute function private.tg_reports__open_case();

create function private.tg_reports__close_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_case(new);
  return new;
end $$;
-- before the row changes: what an open report keeps is still found
create trigger t82_close_case before update of state on private.reports
  for each row when (old.state = 'open' and new.state <> 'open')
  execute function private.tg_reports__close_case();

-- Copies follow the decision: an upheld case bars them, an overturned one gives them back.
create function private.tg_cases__bar_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'upheld' then
    perform private.bar_copies(new);
  else
    perform private.lift_bars(new);
  end if;
  return null;
end $$;
create trigger t82_bar_copies after update of state on private.cases
  for each row when (new.state <> old.state) execute function private.tg_cases__bar_copies();

-- What a list of intimate pictures knows is held with the case that staff decide.
create function private.tg_list_hits__open_case() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_case_id uuid;
begin
  -- nothing of it was shown yet, so that a picture of a page is kept as well
  update public.media
  set moderation_state = 'held', moderation_reason = 'It waits until we have looked at it.'
  where id = new.media_id and moderation_state = 'live';
  v_case_id := private.add_case('ncii', null, private.now(), true);
  update private.cases set media_id = new.media_id where id = v_case_id;
  return null;
end $$;
create trigger t82_open_case after insert on private.list_hits
  for each row when (new.list = 'ncii') execute function private.tg_list_hits__open_case();

create function private.tg_list_hits__quarantine() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.quarantine_media(new);
  return null;
end $$;
create trigger t82_quarantine after insert on private.list_hits
  for each row when (new.list = 'abuse') execute function private.tg_list_hits__quarantine();

-- Words that are held or flagged, at the end of the transaction that wrote them.
create function private.tg_post_texts__watch_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.watch_words('post', x.post_id,
    concat_ws(' . ', x.text, array_to_string(x.options, ' . ')), 'wall')
  from public.post_texts x where x.post_id = new.post_id;
  return null;
end $$;
create constraint trigger t82_watch_words after insert or update of text on public.post_texts
  deferrable initially deferred
  for each row execute function private.tg_post_texts__watch_words();

create function private.tg_comments__watch_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.watch_words('comment', new.id, new.text, 'wall');
  return null;
end $$;
create constraint trigger t82_watch_words after insert on public.comments
  deferrable initially deferred
  for each row execute function private.tg_comments__watch_words();

create function private.tg_stories__watch_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.watch_words('story', new.id, new.text, 'wall');
  return null;
end $$;
create constraint trigger t82_watch_words after insert on public.stories
  deferrable initially deferred
  for each row when (new.text <> '') execute function private.tg_stories__watch_words();

create function private.tg_messages__watch_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- without any such term, nothing is read
  if exists (select from private.blocked_terms) then
    perform private.watch_words('message', m.id, private.words_of(m), 'chat')
    from public.messages m where m.id = new.id;
  end if;
  return null;
end $$;
create constraint trigger t82_watch_words after insert on public.messages
  deferrable initially deferred
  for each row when (new.kind <> 'notification' and new.global_id is null)
  execute function private.tg_messages__watch_words();
