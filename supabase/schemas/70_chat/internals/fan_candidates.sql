-- A creator's search among fans: those with a conversation, and those who follow or subscribe.
-- Usernames are looked up by their beginning and then checked, so that a large following costs no
-- more than a small one.
create function private.fan_candidates(p_query text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_start text := private.normal_username(coalesce(p_query, ''));
begin
  perform private.require_typed(p_query);
  if length(v_start) < private.limit_conversation_search_min() then
    perform private.fail('conversation_search_too_short');
  end if;
  return array(
    select p.id from public.profiles p
    where p.username like replace(v_start, '_', '\_') || '%' and p.role = 'fan'
      and p.id not in (select x.id from private.my_blocked_pairs x)
      and (private.conversation_of(v_me, p.id) is not null
           or private.is_following(p.id, v_me) or private.is_subscribed(p.id, v_me))
    order by p.username limit private.limit_page_search());
end $$;
grant execute on function private.fan_candidates(text) to authenticated;
