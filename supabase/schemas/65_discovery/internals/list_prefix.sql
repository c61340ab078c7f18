-- The search in the lists of a fan's favourites and subscriptions.
create function private.list_prefix(p_search text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_prefix text;
begin
  perform private.require_typed(p_search);
  if p_search is null or btrim(p_search) = '' then
    return '';
  end if;
  v_prefix := private.normal_username(p_search);
  if length(v_prefix) < private.limit_search_min() then
    perform private.fail('search_too_short');
  end if;
  return v_prefix;
end $$;
comment on function private.list_prefix(text) is
  'The search text of a list in the form of a username; empty for all. Errors: search_too_short, '
  'field_too_long.';
grant execute on function private.list_prefix(text), private.require_typed(text),
  private.normal_username(text) to authenticated;
