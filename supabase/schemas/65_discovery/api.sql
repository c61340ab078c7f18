-- The doors of discovery, for everyone, guests included. Prices are cents of US dollars.
create function api.browse(
  p_sort text default 'featured', p_category text default null, p_tag text default null,
  p_after jsonb default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.browse(p_sort, p_category, p_tag, p_after);
end $$;
comment on function api.browse(text, text, text, jsonb) is
  'Listed creators, 30 a page, by featured, all (followers), newest, exclusive or online, of a '
  'category and a tag of it; after the key of the last row. Returns [{id, username, name, '
  'location, is_online, is_exclusive, avatar, cover, story_ring, fee_cents, offer, key}]. '
  'Errors: invalid_payload.';

create function api.search_creators(p_query text, p_category text default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.search_creators(p_query, p_category);
end $$;
comment on function api.search_creators(text, text) is
  'Up to 15 listed creators whose name or username has the letters, two of them at the beginning '
  'of a word. Returns rows as of browse, their key null; {elsewhere: rows} where the category has '
  'nobody of that name and others have; {refused: rate_limited}. Errors: search_too_short, '
  'field_too_long.';

create function api.creator_page(p_username text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.creator_page(p_username);
end $$;
comment on function api.creator_page(text) is
  'The page of a creator: profile, pictures, counters, fee_cents, offer, is_online and viewer '
  '{is_owner, is_following, can_subscribe, subscription}. {is_blocked: true} across a block; null '
  'where there is nothing to see.';

grant execute on function
  private.browse(text, text, text, jsonb), api.browse(text, text, text, jsonb),
  private.search_creators(text, text), api.search_creators(text, text),
  private.creator_page(text), api.creator_page(text) to anon, authenticated;
