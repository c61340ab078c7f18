-- API of browse, search and a creator's page, for members and for guests. All functions run as
-- their caller. Prices are US cents.
create function api.browse(
  p_sort text default 'featured', p_category text default null, p_tag text default null,
  p_after jsonb default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.creator_list(private.browse_candidates(p_sort, p_category, p_tag, p_after));
end $$;
comment on function api.browse(text, text, text, jsonb) is
  'Listed creators, 30 a page, by featured, all (followers), newest, exclusive or online, of a '
  'category and one of its tags; after the key of the last row. Returns [{id, username, name, '
  'location, is_online, is_exclusive, avatar, cover, story_status, fee_cents, offer, key}]. '
  'Errors: invalid_payload.';

create function api.guest_browse(
  p_sort text default 'featured', p_category text default null, p_tag text default null,
  p_after jsonb default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.guest_creator_list(private.browse_candidates(p_sort, p_category, p_tag, p_after));
end $$;
comment on function api.guest_browse(text, text, text, jsonb) is
  'The same as browse() for guests. Errors: invalid_payload.';

create function api.search_creators(p_query text, p_category text default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select private.search_answer(private.creator_list(c.keys), c.is_elsewhere, c.is_refused)
    from private.search_candidates(p_query, p_category) c);
end $$;
comment on function api.search_creators(text, text) is
  'Up to 15 listed creators whose name or username contains the characters; two characters match '
  'the beginning of a word. Returns rows as of browse, their key null; {elsewhere: rows} where '
  'only other categories have matches; {refused: rate_limited}. Errors: search_too_short, '
  'field_too_long.';

create function api.guest_search(p_query text, p_category text default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select private.search_answer(private.guest_creator_list(c.keys), c.is_elsewhere, c.is_refused)
    from private.search_candidates(p_query, p_category) c);
end $$;
comment on function api.guest_search(text, text) is
  'The same as search_creators() for guests. Errors: search_too_short, field_too_long.';

create function api.creator_page(p_username text) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_id uuid := private.page_candidate(p_username);
  v_page json;
begin
  select row_to_json(r) into v_page
  from (
    select c.*, json_build_object(
      'is_owner', c.id = v_me,
      'is_following', exists (
        select from public.follows f
        where f.fan_id = v_me and f.creator_id = c.id and f.ended_at is null),
      'can_subscribe', t.can_subscribe, 'can_follow', t.can_follow, 'can_tip', t.can_tip,
      'story_status', coalesce(
        (select g.status from private.story_statuses g where g.creator_id = v_id),
        (select 'new' from private.readable_stories r where r.creator_id = v_id and r.is_own
         limit 1)),
      'subscription', (
        select json_build_object(
          'state', b.state, 'expires_at', b.expires_at, 'is_renewing', b.is_renewing,
          'renewal_price_cents', b.renewal_price_cents, 'is_trial', b.start_price_cents = 0)
        from private.subscription_states b
        where b.fan_id = v_me and b.creator_id = v_id)) as viewer
    from private.creator_pages c cross join private.page_rights(v_id) t where c.id = v_id) r;
  return coalesce(v_page, private.blocked_page(v_id));
end $$;
comment on function api.creator_page(text) is
  'The page of a creator: profile, pictures, counters, fee_cents, offer, is_online and viewer '
  '{is_owner, is_following, can_subscribe, can_follow, can_tip, story_status, subscription}, '
  'story_status: new for the owner of a story. '
  '{is_blocked: true} across a block; null where the caller may not see the creator.';

create function api.guest_creator_page(p_username text) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_id uuid := private.page_candidate(p_username);
begin
  return (
    select row_to_json(r)
    from (
      select c.*, json_build_object(
        'is_owner', false, 'is_following', false,
        'can_subscribe', t.can_subscribe, 'can_follow', t.can_follow, 'can_tip', t.can_tip,
        'story_status', null, 'subscription', null) as viewer
      from private.creator_pages c cross join private.page_rights(v_id) t where c.id = v_id) r);
end $$;
comment on function api.guest_creator_page(text) is 'The same as creator_page() for guests.';

create function api.similar_creators(p_username text) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.creator_list(private.similar_candidates(p_username));
end $$;
comment on function api.similar_creators(text) is
  'Up to six listed creators of the categories of a creator whom the caller sees, those with most '
  'tags in common first; none whom the caller subscribes to. Returns rows as of browse, their key '
  'null.';

create function api.guest_similar_creators(p_username text) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.guest_creator_list(private.similar_candidates(p_username));
end $$;
comment on function api.guest_similar_creators(text) is
  'The same as similar_creators() for guests.';

grant execute on function api.browse(text, text, text, jsonb), api.search_creators(text, text),
  api.creator_page(text), api.similar_creators(text) to authenticated;
grant execute on function api.guest_browse(text, text, text, jsonb), api.guest_search(text, text),
  api.guest_creator_page(text), api.guest_similar_creators(text) to anon;
