-- The one visibility rule. A creator is seen by themselves; by others while open, without a block
-- in either direction, in a region where the site is open, and listed or subscribed to. Policies
-- spell the same rule out of the small parts below; a truth-table test holds the two together.
create function private.sees_creator(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  if p_creator_id = v_me then
    return true;
  elsif not private.is_region_open() then
    return false;
  end if;
  return exists (
    select from private.creator_states s
    where s.creator_id = p_creator_id and s.is_open
      and (s.is_listed or private.is_subscribed(v_me, p_creator_id))
      and not exists (
        select from private.cut_offs x where x.one_id = v_me and x.other_id = p_creator_id));
end $$;
comment on function private.sees_creator(uuid) is
  'Whether the caller, a guest included, may see a creator''s page.';

create function private.sees_welcome_video(p_media_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.welcome_videos w
                 where w.media_id = p_media_id and private.sees_creator(w.creator_id))
$$;
comment on function private.sees_welcome_video(uuid) is
  'Whether a medium is the welcome video of a page that the caller may see.';

grant execute on function private.sees_creator(uuid) to anon, authenticated;
