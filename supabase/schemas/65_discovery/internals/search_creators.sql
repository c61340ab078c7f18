-- Search by name: listed creators alone, never across a block, without accents, open to guests and
-- therefore limited (C9). Two letters begin a word, three and more stand anywhere: so each search
-- is one the trigram index can answer. Who has a word that begins so comes first. Where a category
-- has nobody of that name, those of others are named as such.
create function private.search_creators(p_query text, p_category text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_words text := lower(extensions.unaccent(btrim(
    left(coalesce(p_query, ''), private.limit_typed_name_max()), ' @')));
  v_safe text := replace(replace(replace(v_words, '\', '\\'), '%', '\%'), '_', '\_');
  v_begins text := '% ' || v_safe || '%';
  v_looked_for text := case when length(v_words) > 2 then '%' || v_safe || '%' else v_begins end;
  v_category text := p_category;
  v_ids uuid[];
begin
  perform private.require_typed(p_query);
  if length(v_words) < private.limit_search_min() then
    perform private.fail('search_too_short');
  end if;
  if not private.take_rate('search_creators', coalesce(v_me::text, private.caller_address()),
       private.limit_searches_per_minute(), interval '1 minute') then
    return jsonb_build_object('refused', 'rate_limited');
  end if;
  if not private.is_region_open() then
    return '[]';
  end if;
  loop
    v_ids := array(
      select c.creator_id from private.creator_cards c
      where c.is_listed and c.search_text like v_looked_for
        -- who has chosen no category yet is found by name in every one
        and (v_category is null or c.categories = '{}' or c.categories @> array[v_category])
        and c.creator_id not in (
          select x.other_id from private.cut_offs x where x.one_id = v_me)
      order by (c.search_text like v_begins) desc, c.followers desc, c.creator_id
      limit private.limit_page_search());
    exit when v_ids <> '{}' or v_category is null;
    v_category := null;
  end loop;
  if v_ids <> '{}' and v_category is distinct from p_category then
    return jsonb_build_object('elsewhere', private.creator_faces(v_ids));
  end if;
  return private.creator_faces(v_ids);
end $$;
