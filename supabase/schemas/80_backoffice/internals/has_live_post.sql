-- Whether a creator has a live post, one of the first steps.
create function private.has_live_post(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.posts where creator_id = p_creator_id and is_live)
$$;
