-- The doors of the back office.
create function api.transactions(
  p_before uuid default null, p_limit integer default 10) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.transactions(p_before, p_limit);
end $$;
comment on function api.transactions(uuid, integer) is
  'The caller''s own movements before an id, newest first: [{id, kind, amount_cents (signed, the '
  'caller''s part), gross_cents, paid_by, counterparty, created_at, clears_at}].';

create function api.scheduled(p_after uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.scheduled(p_after);
end $$;
comment on function api.scheduled(uuid) is
  'What the calling creator has scheduled, after one of the items, soonest first, ten a page: '
  '[{id, type (post, global), publish_at, text, audience (public, private; active, expired, '
  'followers, all), kind, price_cents (null is free), options, is_promo, failure (null while it '
  'waits), is_removable, media}]. Errors: method_forbidden.';

create function api.first_steps() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.first_steps();
end $$;
comment on function api.first_steps() is
  'What the calling creator has done of a new page: {has_categories, has_prices, has_post, '
  'is_ready (categories and a post), ready_at (when they told staff, null before)}.';

create function api.report_ready() returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_ready();
end $$;
comment on function api.report_ready() is
  'Tells staff that the page of the calling creator is ready to be listed. Returns when that was '
  'told first. Errors: identity_not_accepted, page_not_ready, conflict (listed already).';

grant execute on function private.scheduled(uuid), api.scheduled(uuid) to authenticated;
grant execute on function private.first_steps(), api.first_steps(),
  private.report_ready(), api.report_ready() to authenticated;
grant execute on function private.transactions(uuid, integer), api.transactions(uuid, integer)
  to authenticated;
