-- A creator's search among fans by a part of the name, the username or the creator's own nickname
-- for them. Names are found by trigrams, nicknames among the few that the creator has given.
create function private.named_fans(p_query text) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
  v_text text := lower(btrim(coalesce(p_query, ''), ' @'));
  v_like text := '%' || replace(replace(replace(
    v_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if v_text = '' then
    return null;
  end if;
  perform private.require_typed(p_query);
  if length(v_text) < private.limit_conversation_search_min() then
    perform private.fail('conversation_search_too_short');
  end if;
  return array(
    select p.id from public.profiles p
    where p.role = 'fan' and lower(p.username || ' ' || p.name) like v_like
      and exists (
        select from private.acquaintances a
        where a.one_id = least(p.id, v_me) and a.other_id = greatest(p.id, v_me))
    union
    select case when c.one_id = v_me then c.other_id else c.one_id end
    from public.conversation_members m join public.conversations c on c.id = m.conversation_id
    where m.user_id = v_me and m.nickname is not null and lower(m.nickname) like v_like);
end $$;
comment on function private.named_fans(text) is
  'Fans of the calling creator whom a search of at least 4 characters names; null without a '
  'search. Errors: method_forbidden, conversation_search_too_short, field_too_long.';
grant execute on function private.named_fans(text) to authenticated;
