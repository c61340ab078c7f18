-- Search by name: listed creators only, never across a block, without accents, open to guests and
-- therefore rate-limited. Two characters match the beginning of a word, three and more any part, so
-- that the trigram index answers each search. Matches at the beginning of a word come first. Where
-- a category has no match, matches of others are returned as such.
create function private.search_candidates(
  p_query text, p_category text, out keys private.creator_keys, out is_elsewhere boolean,
  out is_refused boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_words text := lower(extensions.unaccent(btrim(
    left(coalesce(p_query, ''), private.limit_typed_name_max()), ' @')));
  v_safe text := replace(replace(replace(v_words, '\', '\\'), '%', '\%'), '_', '\_');
  v_begins text := '% ' || v_safe || '%';
  v_looked_for text := case when length(v_words) > 2 then '%' || v_safe || '%' else v_begins end;
  v_category text := p_category;
begin
  perform private.require_typed(p_query);
  if length(v_words) < private.limit_search_min() then
    perform private.fail('search_too_short');
  end if;
  is_refused := not private.take_rate(
    'search_creators', coalesce(v_me::text, private.caller_address()),
    private.limit_searches_per_minute(), interval '1 minute');
  is_elsewhere := false;
  if is_refused or not private.is_admitted()
     or exists (select from private.blocked_words(p_query, 'profile') b where b.act = 'refuse') then
    return;
  end if;
  loop
    keys.ids := array(
      select c.creator_id from private.creator_summaries c
      where c.is_listed and c.search_text like v_looked_for
        -- A creator without a category is found by name in every one.
        and (v_category is null or c.categories = '{}' or c.categories @> array[v_category])
        and c.creator_id not in (
          select x.other_id from private.blocked_pairs x where x.one_id = v_me
          union all
          select h.creator_id from private.hidden_creators h)
      order by (c.search_text like v_begins) desc, c.followers desc, c.creator_id
      limit private.limit_page_search());
    exit when keys.ids <> '{}' or v_category is null;
    v_category := null;
  end loop;
  is_elsewhere := keys.ids <> '{}' and v_category is distinct from p_category;
end $$;
comment on function private.search_candidates(text, text) is
  'Creators that a search finds, none for blocked words, whether they are outside the category, '
  'and whether the caller searches too often. Errors: search_too_short, field_too_long.';

create function private.search_answer(p_list json, p_is_elsewhere boolean, p_is_refused boolean)
returns json
language sql stable set search_path = '' as $$
  select case when p_is_refused then json_build_object('refused', 'rate_limited')
              when p_is_elsewhere then json_build_object('elsewhere', p_list)
              else p_list end
$$;
comment on function private.search_answer(json, boolean, boolean) is
  'The answer of a search with the creators that the caller may see.';

grant execute on function private.search_candidates(text, text),
  private.search_answer(json, boolean, boolean) to anon, authenticated;
