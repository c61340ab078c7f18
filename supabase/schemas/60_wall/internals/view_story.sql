-- A member's view of a story, stored once.
create function private.view_story(p_story_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
begin
  if not exists (select from private.readable_stories r where r.id = p_story_id) then
    perform private.fail('story_not_found');
  end if;
  insert into public.story_views (story_id, viewer_id)
  select r.id, v_me from private.readable_stories r where r.id = p_story_id and not r.is_own
  on conflict (story_id, viewer_id) do nothing;
end $$;
