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
  update private.list_hits set decided_at = private.now()
  where media_id = new.media_id and list = 'ncii' and decided_at is null;
  if new.state = 'upheld' then
    perform private.bar_copies(new);
  else
    perform private.lift_bars(new);
  end if;
  return null;
end $$;
create trigger t82_bar_copies after update of state on private.cases
  for each row when (new.state <> old.state) execute function private.tg_cases__bar_copies();

-- A media item waits for its review from its first use. What lists and cases hide is no matter of
-- the review.
create function private.tg_media__ask_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_reviewed_first(new) and not private.is_published_first(new) then
    new.review_state := 'pending';
  end if;
  return new;
end $$;
create trigger t82_ask_review before update of used_at, state on public.media
  for each row when (new.used_at is not null and new.review_state = 'approved'
    and (old.used_at is null and new.state in ('processing', 'ready')
         or old.state <> 'ready' and new.state = 'ready'))
  execute function private.tg_media__ask_review();

create function private.tg_media__open_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.review_state = 'pending' or private.is_reviewed_first(new) then
    insert into private.reviews (media_id, owner_id, is_published, due_at)
    values (new.id, new.owner_id, new.review_state = 'approved',
      private.now() + make_interval(hours => case new.review_state
        when 'approved' then private.limit_trusted_review_hours()
        else private.limit_review_hours() end))
    on conflict (media_id) do nothing;
  end if;
  return null;
end $$;
create trigger t82_open_review after update of used_at, state on public.media
  for each row when (new.used_at is not null and new.state = 'ready'
    and (old.used_at is null or old.state <> 'ready'))
  execute function private.tg_media__open_review();

create function private.tg_cases__end_trust() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_trust(private.case_owner(new));
  return null;
end $$;
create trigger t82_end_trust after update of state on private.cases
  for each row when (new.state = 'upheld' and old.state <> 'upheld')
  execute function private.tg_cases__end_trust();

-- What a list of intimate pictures knows is held with the case that staff decide.
create function private.tg_list_hits__open_case() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_case_id uuid;
begin
  -- nothing of it was shown yet, so that a picture of a page is kept as well
  update public.media
  set moderation_state = 'held', moderation_reason = private.list_hold_reason()
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
