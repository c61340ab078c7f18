-- A new post or story lists a creator again whom the clock unlisted, and changes of a profile count
-- as an update of the page.
create function private.tg_content__list_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.list_again(new.creator_id);
  return null;
end $$;

create trigger t85_list_again after insert on public.posts
  for each row execute function private.tg_content__list_again();
create trigger t85_list_again after insert on public.stories
  for each row execute function private.tg_content__list_again();

create function private.note_page_change(p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.page_changes as c (creator_id, changed_at)
  -- The site's own accounts are never idle.
  select p.id, private.now() from public.profiles p
  where p.id = p_creator_id and p.special is null
  on conflict (creator_id) do update set changed_at = excluded.changed_at
$$;

create function private.tg_profiles__note_page_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_page_change(new.id);
  return null;
end $$;
create trigger t85_note_page_change after update on public.profiles
  for each row when (new.role = 'creator' and new.* is distinct from old.*)
  execute function private.tg_profiles__note_page_change();

create function private.tg_creator_rows__note_page_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_page_change(new.creator_id);
  return null;
end $$;
create trigger t85_note_page_change after update on public.creator_settings
  for each row when (new.* is distinct from old.*)
  execute function private.tg_creator_rows__note_page_change();
create trigger t85_note_page_change after update on public.plans
  for each row when (new.* is distinct from old.*)
  execute function private.tg_creator_rows__note_page_change();
create trigger t85_note_page_change after insert on public.welcome_videos
  for each row execute function private.tg_creator_rows__note_page_change();

create function private.tg_profile_pictures__note_page_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.role_of(new.profile_id) = 'creator' then
    perform private.note_page_change(new.profile_id);
  end if;
  return null;
end $$;
create trigger t85_note_page_change after insert on public.profile_pictures
  for each row execute function private.tg_profile_pictures__note_page_change();
