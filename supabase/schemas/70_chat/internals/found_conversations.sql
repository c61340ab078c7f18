-- The search of one's own conversations: by the partner's name and username, and by the nickname
-- that a creator gave. It looks at each conversation of the caller.
create function private.conversations_named(p_me uuid, p_query text) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select c.id from (
      select x.id, x.other_id as partner_id from public.conversations x where x.one_id = p_me
      union all
      select x.id, x.one_id from public.conversations x where x.other_id = p_me) c
    join public.profiles p on p.id = c.partner_id
    left join public.conversation_members m on m.conversation_id = c.id and m.user_id = p_me
    where strpos(lower(concat_ws(E'\n', p.name, p.username, m.nickname)), p_query) > 0);
end $$;
comment on function private.conversations_named(uuid, text) is
  'Conversations of a user whose partner''s name, username or nickname contains a text.';

create function private.found_conversations(
  p_query text, p_before_at timestamptz, p_before_id uuid, p_limit integer)
returns setof private.inbox_key
language plpgsql stable security definer rows 15 set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_query text := lower(btrim(coalesce(p_query, '')));
begin
  perform private.require_typed(p_query);
  if length(v_query) < private.limit_conversation_search_min() then
    perform private.fail('conversation_search_too_short');
  end if;
  return query
    select k.* from private.inbox_keys(
      v_me, 'found', coalesce(p_before_at, 'infinity'), coalesce(p_before_id, private.last_id()),
      greatest(1, least(p_limit, 50)), private.inbox_exclusions(v_me),
      array(select w from private.pending_globals(v_me) w),
      private.conversations_named(v_me, v_query)) k;
end $$;
comment on function private.found_conversations(text, timestamptz, uuid, integer) is
  'A page of the caller''s conversations by a name, in the order and with the keys of the list.';
grant execute on function private.found_conversations(text, timestamptz, uuid, integer)
  to authenticated;
