-- Keeps creator_summaries up to date with profiles, creator_settings, account_statuses, account
-- facts and presence (all 10), the categories up to date with the summaries, and appends follows
-- (36) for folding.
create function private.search_text_of(p_username text, p_name text) returns text
language sql stable set search_path = '' as $$
  select lower(extensions.unaccent(
    ' ' || p_username || ' ' || replace(p_username, '_', ' ') || ' ' || p_name))
$$;
comment on function private.search_text_of(text, text) is
  'The text that a search matches, without accents; a blank precedes every word.';

create function private.keep_creator_summary(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.creator_summaries (creator_id, joined_at, search_text)
  select id, created_at, private.search_text_of(username, name)
  from public.profiles where id = p_creator_id
  on conflict (creator_id) do nothing;
  -- Serializes two changes, so that the later one sees the earlier.
  perform from private.creator_summaries where creator_id = p_creator_id for update;
  update private.creator_summaries c
  set is_listed = coalesce(s.is_listed, false) and p.special is null,
      featured_at = coalesce(a.featured_at, '-infinity'),
      exclusive_since = coalesce(a.exclusive_since, '-infinity'),
      joined_at = p.created_at,
      categories = private.with_kinds(t.categories),
      search_text = private.search_text_of(p.username, p.name)
  from public.profiles p
  left join private.account_facts s on s.user_id = p.id
  left join private.account_statuses a on a.profile_id = p.id
  left join public.creator_settings t on t.creator_id = p.id
  where c.creator_id = p_creator_id and p.id = p_creator_id and p.role = 'creator';
end $$;

create function private.tg_profiles__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'creator' then
    perform private.keep_creator_summary(new.id);
  end if;
  return new;
end $$;
create trigger t65_keep_summary after insert or update of name, username, special on public.profiles
  for each row execute function private.tg_profiles__keep_summary();

create function private.tg_creator_settings__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_creator_summary(new.creator_id);
  return new;
end $$;
create trigger t65_keep_summary after insert or update of categories on public.creator_settings
  for each row execute function private.tg_creator_settings__keep_summary();

create function private.tg_account_facts__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_creator_summary(new.user_id);
  return null;
end $$;
create trigger t65_keep_summary after insert or update of is_listed on private.account_facts
  for each row when (new.role = 'creator')
  execute function private.tg_account_facts__keep_summary();

create function private.tg_account_statuses__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.role_of(new.profile_id) = 'creator' then
    perform private.keep_creator_summary(new.profile_id);
  end if;
  return new;
end $$;
create trigger t65_keep_summary
  after insert or update of featured_at, exclusive_since on private.account_statuses
  for each row execute function private.tg_account_statuses__keep_summary();

create function private.tg_follows__append_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' and new.ended_at is null then
    insert into private.follower_changes (creator_id, delta) values (new.creator_id, 1);
  elsif tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null then
    insert into private.follower_changes (creator_id, delta) values (new.creator_id, -1);
  end if;
  return new;
end $$;
create trigger t65_append_change after insert or update of ended_at on public.follows
  for each row execute function private.tg_follows__append_change();

-- A heartbeat changes nothing; going online and offline do. The clock handles users who merely stay
-- away (forget_absent).
create function private.tg_presence__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_online boolean := tg_op <> 'DELETE';
  v_id uuid := case when v_is_online then new.profile_id else old.profile_id end;
begin
  -- Waits for a clock that forgets her at this moment.
  perform from private.creator_summaries where creator_id = v_id for update;
  update private.creator_summaries set is_online = v_is_online
  where creator_id = v_id and is_online <> v_is_online;
  return null;
end $$;
create trigger t65_come after insert on public.presence
  for each row execute function private.tg_presence__keep_summary();
create trigger t65_come_again after update of seen_at on public.presence for each row
  when (old.seen_at < new.seen_at
        - make_interval(secs => private.limit_presence_online_seconds()))
  execute function private.tg_presence__keep_summary();
create trigger t65_go after delete on public.presence
  for each row execute function private.tg_presence__keep_summary();

create function private.tg_creator_summaries__keep_places() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_categories text[] :=
    case when new.is_listed then '{""}'::text[] || new.categories else '{}' end;
begin
  if tg_op = 'UPDATE' and (old.is_listed, old.categories, old.joined_at)
      is not distinct from (new.is_listed, new.categories, new.joined_at) then
    update private.browse_index
    set is_online = new.is_online, followers = new.followers, featured_at = new.featured_at,
        exclusive_since = new.exclusive_since
    where creator_id = new.creator_id;
    return null;
  end if;
  delete from private.browse_index where creator_id = new.creator_id;
  insert into private.browse_index (
    creator_id, category, is_online, followers, featured_at, exclusive_since, joined_at)
  select new.creator_id, s.category, new.is_online, new.followers, new.featured_at,
    new.exclusive_since, new.joined_at
  from (select distinct unnest(v_categories)) s (category);
  return null;
end $$;
create trigger t65_keep_places after insert or update on private.creator_summaries
  for each row execute function private.tg_creator_summaries__keep_places();
