-- Keeps creator_cards in step with profiles, creator_settings, account_standings and creator_states
-- (all 10), and appends follows (50) for folding.
create function private.keep_creator_card(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.creator_cards (creator_id, joined_at, search_text)
  select id, created_at, username from public.profiles where id = p_creator_id
  on conflict (creator_id) do nothing;
  -- two changes at once take turns, and the later one sees the earlier
  perform from private.creator_cards where creator_id = p_creator_id for update;
  update private.creator_cards c
  set is_listed = coalesce(s.is_listed, false) and p.special is null,
      featured_at = coalesce(a.featured_at, '-infinity'),
      exclusive_since = coalesce(a.exclusive_since, '-infinity'),
      joined_at = p.created_at,
      categories = private.with_kinds(t.categories),
      search_text = lower(extensions.unaccent(p.username || ' ' || p.name))
  from public.profiles p
  left join private.creator_states s on s.creator_id = p.id
  left join private.account_standings a on a.profile_id = p.id
  left join public.creator_settings t on t.creator_id = p.id
  where c.creator_id = p_creator_id and p.id = p_creator_id and p.role = 'creator';
end $$;

create function private.tg_profiles__keep_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'creator' then
    perform private.keep_creator_card(new.id);
  end if;
  return new;
end $$;
create trigger t65_keep_card after insert or update of name, username, special on public.profiles
  for each row execute function private.tg_profiles__keep_card();

create function private.tg_creator_settings__keep_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_creator_card(new.creator_id);
  return new;
end $$;
create trigger t65_keep_card after insert or update of categories on public.creator_settings
  for each row execute function private.tg_creator_settings__keep_card();
create trigger t65_keep_card after insert or update on private.creator_states
  for each row execute function private.tg_creator_settings__keep_card();

create function private.tg_account_standings__keep_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.role_of(new.profile_id) = 'creator' then
    perform private.keep_creator_card(new.profile_id);
  end if;
  return new;
end $$;
create trigger t65_keep_card
  after insert or update of featured_at, exclusive_since on private.account_standings
  for each row execute function private.tg_account_standings__keep_card();

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
