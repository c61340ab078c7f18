-- The first steps of an accepted creator, until the page is listed.
create function private.is_page_ready(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_live_post(p_creator_id) and exists (
    select from public.creator_settings where creator_id = p_creator_id and categories <> '{}')
$$;
comment on function private.is_page_ready(uuid) is
  'Whether a page is complete enough for a listing: categories and a post.';
