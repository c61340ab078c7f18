-- Helpers that a client can reach and that read past the policies: every security definer function
-- and every view of the owner, except commands. Each is on the list below with a kind and a reason,
-- and its result has the types of that kind. A helper returns ids, numbers and codes, the public
-- name and pictures of users, facts that SQL composes, the caller's own rows where no policy is
-- possible, or settings of the site. It never returns texts of users or names of private files. A
-- command writes: it is volatile, and it or a function that it calls has a statement that writes,
-- locks or sends. Only volatile functions can write, so a function without such a statement is a
-- helper even if it is declared volatile.
select plan(9);

create temporary view functions as
select p.oid, p.oid::regprocedure::text as name, p.pronamespace, p.proname, p.prosrc, p.provolatile,
       p.prosecdef, p.prorettype, p.proargmodes, p.proallargtypes,
       has_function_privilege('anon', p.oid, 'execute')
         or has_function_privilege('authenticated', p.oid, 'execute') as is_reached,
       p.prosrc ~* ('\m(insert into|delete from)\M|\mupdate (public|private|auth|storage)\.'
         || '|\mfor (no key )?(update|share)\M|\mrealtime\.send\(') as writes
from pg_proc p
where p.pronamespace in ('api'::regnamespace, 'private'::regnamespace, 'public'::regnamespace);

create temporary view commands as
with recursive calls as (
  select distinct f.oid as caller, g.oid as callee
  from functions f
  cross join lateral regexp_matches(f.prosrc, 'private\.(\w+)\(', 'g') m
  join functions g on g.pronamespace = 'private'::regnamespace and g.proname = m[1]),
writers as (
  select f.oid from functions f
  -- A function that writes only to count its calls is not a command.
  where f.writes and f.provolatile = 'v' and f.proname <> 'take_rate'
  union
  select c.caller from calls c join writers w on w.oid = c.callee)
select f.oid from functions f join writers w on w.oid = f.oid where f.provolatile = 'v';

create temporary view reached as
select f.name, f.oid, null::oid as view from functions f
where f.prosecdef and f.is_reached and f.oid not in (select c.oid from commands c)
union all
select c.oid::regclass::text, null, c.oid from pg_class c
where c.relkind = 'v' and not coalesce(c.reloptions && '{security_invoker=true,security_invoker=on}', false)
  and c.relnamespace in ('api'::regnamespace, 'private'::regnamespace, 'public'::regnamespace)
  and (has_any_column_privilege('anon', c.oid, 'select')
       or has_any_column_privilege('authenticated', c.oid, 'select'));

create temporary table helpers (name text primary key, kind text not null, reason text not null);
insert into helpers values
  -- the caller
  ('private.signed_in_user()', 'ids', 'the caller, refused while held'),
  ('private.signed_in_fan(text)', 'ids', 'the caller, a fan'),
  ('private.signed_in_creator(text)', 'ids', 'the caller, a creator'),
  ('private.caller_refusal()', 'number', 'asks account_facts before each request'),
  ('private.is_caller_restricted()', 'number', 'account_facts are granted to nobody'),
  ('private.is_listed(uuid)', 'number', 'account_facts are granted to nobody'),
  ('private.is_newcomer(uuid)', 'number', 'asks rows of Auth'),
  ('private.check_username(text)', 'number', 'asks names that the caller may not see; counts the calls'),
  ('private.my_twitter_state', 'number', 'links of accounts are granted to nobody'),
  ('private.my_pending_profile_pictures', 'number', 'pending pictures are granted to nobody'),
  ('private.is_session_over()', 'number', 'asks the sessions of Auth before each request'),
  -- rules by key, for policies and for checks that a policy cannot make
  ('private.my_region', 'number', 'region policies are granted to nobody'),
  ('private.is_region_open()', 'number', 'my_region for functions and Realtime'),
  ('private.my_blocked_pairs', 'ids', 'blocks by others are hidden from the blocked'),
  ('private.blocked_pairs', 'ids', 'a comment is hidden across a block of the owner of the post'),
  ('private.my_paid_walls', 'ids', 'asked by policies, by key'),
  ('private.visible_creators', 'ids', 'the rule of seeing a creator'),
  ('private.sees_creator(uuid)', 'number', 'visible_creators for functions'),
  ('private.visible_posts', 'ids', 'the rule of reading the teaser of a post'),
  ('private.readable_posts', 'ids', 'the rule of reading a post'),
  ('private.readable_comments', 'ids', 'the rule of reading a comment'),
  ('private.announced_stories', 'ids', 'the rule of naming a story in a notification'),
  ('private.readable_stories', 'ids', 'the rule of seeing a story'),
  ('private.readable_conversations', 'ids', 'the rule of reading a conversation'),
  ('private.readable_messages', 'ids', 'a message is read with its conversation'),
  ('private.readable_message_media', 'ids', 'the rule of reading a media item with its message'),
  ('private.served_files(text[])', 'number', 'what was made of a media item, by its name'),
  ('private.receives_global(uuid)', 'number', 'the rule of receiving a message to an audience'),
  ('private.is_member_topic(text,text)', 'number', 'the policy of a topic'),
  ('private.is_my_open_slot(text,text)', 'number', 'the policy of an upload'),
  -- a page of candidates
  ('private.wall_candidates(uuid,text,uuid)', 'ids', 'a page of a wall by its index'),
  ('private.guest_candidates(text)', 'ids', 'five posts of a wall'),
  ('private.guest_post_ids(uuid)', 'ids', 'the same five, for their media'),
  ('private.feed_candidates(uuid)', 'ids', 'a page of the feed by its index'),
  ('private.promo_candidates()', 'ids', 'one post of each of ten creators'),
  ('private.story_candidates(uuid)', 'ids', 'a page of stories by its index'),
  ('private.browse_candidates(text,text,text,jsonb)', 'ids', 'a page of browse by its index'),
  ('private.search_candidates(text,text)', 'ids', 'creators by a name; counts the searches'),
  ('private.page_candidate(text)', 'ids', 'a creator by the name of the page'),
  ('private.comment_candidates(uuid,uuid)', 'ids', 'a page of comments by its index'),
  ('private.inbox_candidates(text,timestamp with time zone,uuid,integer)', 'ids',
   'a page of conversations, messages to an audience merged in'),
  ('private.store_candidates(text,uuid,integer)', 'ids', 'a page of a store by its index'),
  ('private.fan_candidates(text)', 'ids', 'fans by the beginning of a name'),
  ('private.notification_candidates(text,uuid,integer)', 'ids', 'lines by the ids of their rows'),
  -- numbers
  ('private.counter_parts', 'number', 'counters'),
  ('private.post_facts', 'number', 'kind, day and state of a post whose text was read through its policy'),
  ('private.post_extents', 'number', 'the media of a post that the caller may not read'),
  ('private.story_view_counts', 'number', 'counters'),
  ('private.page_rights(uuid)', 'number', 'the refusals of a page as yes or no'),
  ('private.my_likes', 'ids', 'the caller''s own, without the rule of who reads likes of others'),
  ('private.poll_places', 'ids', 'what votes are counted under'),
  ('private.pinned_posts', 'ids', 'a mark beside each post of a page, without its policy again'),
  ('private.my_deletions_left(timestamp with time zone)', 'number', 'counts deletions'),
  ('private.unread_notifications()', 'number', 'a count that stops at a hundred'),
  ('private.unread_conversations()', 'number', 'a count that stops at a hundred'),
  ('private.audience_size(text)', 'number', 'a count of people whom the sender may not read'),
  ('private.has_live_post(uuid)', 'number', 'shared with the command that reports a page'),
  ('private.is_page_ready(uuid)', 'number', 'shared with the command that reports a page'),
  ('private.online_users', 'ids', 'heartbeats are granted to nobody'),
  ('private.partner_facts(uuid)', 'number', 'facts and the refusal of a thread, as codes'),
  -- public names and pictures of users
  ('private.user_summaries', 'summary', 'for ids that were read through policies'),
  ('private.picture_summaries', 'summary', 'public pictures of a page'),
  ('private.creator_extras', 'summary', 'flags, numbers and public pictures of a card'),
  -- texts and records that SQL composes from numbers
  ('private.story_statuses', 'facts', 'new or seen, without the stories behind it'),
  ('private.page_facts', 'facts', 'counters, prices and codes of categories; settings are their creator''s'),
  ('private.last_seen', 'facts', 'a span; heartbeats are granted to nobody'),
  ('private.shown_prices', 'facts', 'the fee and the offer that the caller would pay'),
  ('private.blocked_page(uuid)', 'facts', 'what the blocker alone is told across a block'),
  -- the caller's own rows where no policy is possible
  ('private.transaction_candidates(uuid,integer)', 'own rows', 'the ledger has no policies'),
  ('private.my_balance()', 'own rows', 'sums of the ledger'),
  ('private.my_devices()', 'own rows', 'sessions of Auth'),
  ('private.my_sign_in()', 'own rows', 'the user of Auth'),
  ('private.my_application()', 'own rows', 'beside it stand names and documents of law'),
  -- settings of the site
  ('private.config_text(text)', 'site', 'settings that are no person''s'),
  ('private.site_info()', 'site', 'what the page needs before anybody signs in'),
  ('private.region_mode()', 'site', 'the gate of the caller''s region');

create temporary view results as
select r.name, t.type
from reached r join functions f on f.oid = r.oid
join pg_type rt on rt.oid = f.prorettype
cross join lateral (
  select a.type from unnest(f.proallargtypes, f.proargmodes) a (type, mode)
  where a.mode in ('o', 't')
  union all
  select a.atttypid from pg_attribute a
  where rt.typtype = 'c' and a.attrelid = rt.typrelid and a.attnum > 0 and not a.attisdropped
  union all
  select f.prorettype
  where rt.typtype <> 'c' and not coalesce(f.proargmodes && '{o,t}', false)) t
union all
select r.name, a.atttypid
from reached r join pg_attribute a on a.attrelid = r.view and a.attnum > 0 and not a.attisdropped;

create temporary view misfits as
select h.name, h.kind, t.typname
from helpers h join results r on r.name = h.name
join pg_type t on t.oid = r.type
left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
where case h.kind
  when 'ids' then coalesce(e.typname, t.typname) not in ('uuid', 'timestamptz', 'bool', 'int2', 'int8', 'creator_keys')
  when 'number' then t.typname not in ('uuid', 'bool', 'int4', 'int8', 'numeric', 'timestamptz')
    and t.typtype <> 'e'
  else false end;

select set_eq('select name from reached', 'select name from helpers',
  'the list names exactly the helpers that read past the policies');
select set_eq('select distinct kind from helpers',
  array['ids', 'number', 'summary', 'facts', 'own rows', 'site'],
  'the helpers have exactly the six known kinds');
select is_empty('select * from misfits', 'every result of a helper has the types of its kind');
select set_eq($$select name from helpers where kind = 'summary'$$,
  array['private.user_summaries', 'private.picture_summaries', 'private.creator_extras'],
  'exactly three views return public names and pictures of users');
select is((select string_agg(kind || ' ' || n, ', ' order by kind) from (
    select kind, count(*) as n from helpers group by kind) k),
  'facts 5, ids 33, number 27, own rows 5, site 3, summary 3',
  'the number of helpers of each kind is unchanged');

-- planted faults are found
create function private.planted_words() returns text
language sql stable security definer set search_path = '' as $$ select 'words' $$;
create function private.planted_reading() returns bigint
language sql volatile security definer set search_path = '' as $$ select count(*) from public.posts $$;
create function private.planted_command() returns void
language sql volatile security definer set search_path = '' as $$ delete from public.posts where false $$;
create view private.planted_names as select id, name from public.profiles;
grant execute on function private.planted_words(), private.planted_reading(),
  private.planted_command() to authenticated;
grant select on private.planted_names to authenticated;
select set_eq($$select name from reached where name like '%planted%'$$,
  array['private.planted_words()', 'private.planted_reading()', 'private.planted_names'],
  'the check finds new helpers, also one that is declared volatile, but no command');
insert into helpers values
  ('private.planted_words()', 'number', ''), ('private.planted_names', 'ids', ''),
  ('private.planted_reading()', 'number', '');
select set_eq($$select name from misfits$$,
  array['private.planted_words()', 'private.planted_names'],
  'a helper that returns text does not fit the kinds number and ids');
alter view private.planted_names set (security_invoker = true);
select is_empty($$select name from reached where name = 'private.planted_names'$$,
  'a security invoker view does not need a line on the list');
revoke execute on function private.planted_words() from authenticated;
select is_empty($$select name from reached where name = 'private.planted_words()'$$,
  'a function that no client can execute does not need a line on the list');
select * from finish();
