-- The place of a row in the list of scheduled content, posts and messages to an audience together,
-- by time.
create function private.schedule_key(p_id uuid) returns timestamptz
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  -- A first page has no key, and plans nothing.
  if p_id is null then
    return null;
  end if;
  return coalesce(
    (select s.publish_at from public.scheduled_posts s where s.id = p_id and s.creator_id = v_me),
    (select g.publish_at from public.globals g where g.id = p_id and g.creator_id = v_me));
end $$;
comment on function private.schedule_key(uuid) is
  'The time of an item of the caller, also of one that was published or removed meanwhile.';
