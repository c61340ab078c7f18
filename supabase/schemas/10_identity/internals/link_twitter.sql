-- Linking an X account. Auth has proven the ownership by a sign-in there; the proof is in the
-- caller's identities, which no client can write. A link may be made once in 24 hours. Unlinking
-- keeps the handle as an ordinary one that can be edited.
create function private.twitter_user_name(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select i.identity_data ->> 'user_name' from auth.identities i
  where i.user_id = p_user_id and i.provider in ('x', 'twitter')
    and i.identity_data ->> 'user_name' ~ '^[A-Za-z0-9_]+$'
    and length(i.identity_data ->> 'user_name') <= private.limit_twitter_max()
  order by i.created_at desc nulls last limit 1
$$;
comment on function private.twitter_user_name(uuid) is
  'The user name at X of the caller''s identity; null without one.';

create function private.twitter_wait_until(p_creator_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select wait_until from private.twitter_states where creator_id = p_creator_id
$$;
comment on function private.twitter_wait_until(uuid) is
  'When the next link may be made; null when it may be made now.';

create function private.is_twitter_linked(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.twitter_states where creator_id = p_creator_id and is_linked)
$$;

create function private.link_twitter() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_handle text := '@' || private.twitter_user_name(v_me);
begin
  -- Serializes two tabs.
  perform from public.profiles where id = v_me for no key update;
  if v_handle is null then
    perform private.fail('twitter_link_failed');
  elsif private.is_twitter_linked(v_me) and v_handle = (
      select twitter_handle from public.profiles where id = v_me) then
    return v_handle;
  elsif private.twitter_wait_until(v_me) is not null then
    perform private.fail('failed_link_limit',
      jsonb_build_object('wait_until', private.twitter_wait_until(v_me)));
  end if;
  insert into private.twitter_links as l (creator_id) values (v_me)
  on conflict (creator_id) do update set linked_at = excluded.linked_at, unlinked_at = null;
  update public.profiles set twitter_handle = v_handle where id = v_me;
  return v_handle;
end $$;

create function private.unlink_twitter() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  update private.twitter_links set unlinked_at = private.now()
  where creator_id = v_me and unlinked_at is null;
  if not found then
    perform private.fail('twitter_not_linked');
  end if;
end $$;
