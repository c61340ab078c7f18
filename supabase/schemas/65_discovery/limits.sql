-- Limits of browse, searches, lists of creators and presence.

create function private.limit_search_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_search_min is 'characters: shortest search for creators';
create function private.limit_searches_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_searches_per_minute is
  'calls: searches from one address in a minute';
create function private.limit_page_browse() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_page_browse is 'rows: browse';
create function private.limit_page_search() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_search is 'rows: search results';
create function private.limit_page_favorites() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_favorites is 'rows: favourites';
create function private.limit_page_subscriptions() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_subscriptions is 'rows: subscriptions of a fan';
create function private.limit_similar_creators() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_similar_creators is 'rows: similar creators on a page';
create function private.limit_presence_online_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_presence_online_seconds is
  'seconds: a user counts as online after a heartbeat';
create function private.limit_page_suggestions() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_suggestions is 'rows: creators that a fan may like';
create function private.limit_page_offers() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_page_offers is
  'rows: limited offers of creators whom a fan follows';
create function private.limit_first_steps_days() returns int
language sql immutable parallel safe set search_path = '' return 14;
comment on function private.limit_first_steps_days is
  'days: a new fan is shown the first steps';
