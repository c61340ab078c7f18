-- A creator's profile fields. Fields that are not given stay unchanged. A linked X handle is
-- proven, so it cannot be replaced by a typed one; one of the two handles has to remain.
create function private.with_kept_handles(p_creator_id uuid, p_fields jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when not p_fields ?| array['twitter', 'instagram'] then p_fields
    when private.is_twitter_linked(p_creator_id)
      then stored.handles || p_fields || jsonb_build_object('twitter', stored.handles -> 'twitter')
    else stored.handles || p_fields end
  from (
    select jsonb_build_object(
      'twitter', twitter_handle, 'instagram', instagram_handle) as handles
    from public.profiles where id = p_creator_id) stored
$$;

create function private.save_profile(p_fields jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_kept jsonb;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    perform private.fail('invalid_payload');
  end if;
  perform from public.profiles where id = v_me for no key update;
  v_kept := private.checked_profile_fields(private.with_kept_handles(v_me, p_fields), false);
  update public.profiles set
    name = case when v_kept ? 'name' then v_kept ->> 'name' else name end,
    age = case when v_kept ? 'age' then (v_kept ->> 'age')::smallint else age end,
    location = case when v_kept ? 'location' then v_kept ->> 'location' else location end,
    bio = case when v_kept ? 'bio' then v_kept ->> 'bio' else bio end,
    twitter_handle =
      case when v_kept ? 'twitter' then v_kept ->> 'twitter' else twitter_handle end,
    instagram_handle =
      case when v_kept ? 'instagram' then v_kept ->> 'instagram' else instagram_handle end,
    wishlist_url = case when v_kept ? 'wishlist' then v_kept ->> 'wishlist' else wishlist_url end
  where id = v_me;
end $$;
