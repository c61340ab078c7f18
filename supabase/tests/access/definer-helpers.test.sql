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
       tests.has_write(p.prosrc) as writes
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
  ('private.signed_in_user()', 'ids',
   'the id of the caller; refuses suspended and closed accounts'),
  ('private.signed_in_owner()', 'ids',
   'the id of the caller; refuses suspended and closed accounts'),
  ('private.signed_in_fan(text)', 'ids', 'the id of the caller; refuses creators'),
  ('private.signed_in_creator(text)', 'ids', 'the id of the caller; refuses fans'),
  ('private.signed_in_payee()', 'ids', 'the id of the caller; refuses fans'),
  ('private.caller_refusal()', 'number', 'reads account_facts before each request'),
  ('private.is_caller_restricted()', 'number', 'no client can select from account_facts'),
  ('private.is_caller_closing()', 'number', 'no client can select from account_facts'),
  ('private.is_caller_barred()', 'number', 'no client can select from account_facts'),
  ('private.needs_sign_in()', 'number', 'no client can select from security_changes'),
  ('private.needs_step_up()', 'number', 'no client can select from account_facts'),
  ('private.is_listed(uuid)', 'number', 'no client can select from account_facts'),
  ('private.is_newcomer(uuid)', 'number', 'reads tables of Auth'),
  ('private.check_username(text)', 'number',
   'compares with usernames of all users; counts the calls'),
  ('private.my_twitter_state', 'number', 'no client can select linked Twitter accounts'),
  ('private.my_x_account', 'number', 'no client can select permissions at X, which hold tokens'),
  ('private.my_pending_profile_pictures', 'number',
   'no client can select pending profile pictures'),
  ('private.is_session_over()', 'number', 'reads the sessions of Auth before each request'),
  -- rules by key, for policies and for checks that a policy cannot make
  ('private.my_admission', 'number', 'no client can select region policies or proofs of age'),
  ('private.my_admission_refusal()', 'number', 'admission_refusal() of the caller'),
  ('private.my_age_check()', 'own rows', 'the state of the caller''s own check, as the gate shows it'),
  ('private.my_blocked_pairs', 'ids', 'a blocked user cannot read the row of the block'),
  ('private.blocked_pairs', 'ids',
   'a comment is hidden if its author and the owner of the post have a block between them'),
  ('private.my_paid_walls', 'ids', 'policies look up a creator by key'),
  ('private.visible_creators', 'ids', 'the rule for seeing a creator'),
  ('private.sees_creator(uuid)', 'number', 'visible_creators as a function'),
  ('private.visible_posts', 'ids', 'the rule for reading the teaser of a post'),
  ('private.guest_tiles', 'ids', 'the rule for reading a teaser as a guest'),
  ('private.readable_posts', 'ids', 'the rule for reading a post'),
  ('private.readable_comments', 'ids', 'the rule for reading a comment'),
  ('private.announced_stories', 'ids', 'the rule for naming a story in a notification'),
  ('private.readable_stories', 'ids', 'the rule for seeing a story'),
  ('private.readable_conversations', 'ids', 'the rule for reading a conversation'),
  ('private.readable_messages', 'ids', 'the rule for reading a message'),
  ('private.readable_message_media', 'ids', 'the rule for reading a media item of a message'),
  ('private.locked_ai_label(uuid)', 'number', 'a label of media that are locked for their reader'),
  ('private.item_ai_label(uuid)', 'number', 'a label of media that only their owner reads'),
  ('private.offered_items', 'ids', 'the rule for reading an item of a store'),
  ('private.my_globals', 'ids', 'messages of the caller to an audience, without the policy for recipients'),
  ('private.is_unlockable(uuid)', 'number',
   'the caller, to whom the message is, cannot read the row of what was withdrawn'),
  ('private.served_files(text[])', 'number', 'the renditions of media items, by file name'),
  ('private.receives_global(uuid)', 'number', 'the rule for receiving a global'),
  ('private.is_member_topic(text,text)', 'number',
   'the rule for joining a topic of a conversation'),
  ('private.is_my_open_slot(text,text)', 'number', 'the rule for uploading a file'),
  -- a page of candidates
  ('private.wall_candidates(uuid,text,uuid)', 'ids', 'finds a page of a wall by an index'),
  ('private.guest_candidates(text,uuid)', 'ids', 'finds a page of a guest wall by an index'),
  ('private.guest_post_ids(uuid)', 'ids', 'finds the five posts of a guest wall, for their media'),
  ('private.feed_candidates(uuid)', 'ids', 'finds a page of the feed by an index'),
  ('private.promo_candidates()', 'ids', 'finds the newest promo of each of ten creators'),
  ('private.story_candidates(uuid)', 'ids', 'finds a page of stories by an index'),
  ('private.feed_story_candidates(uuid)', 'ids', 'finds a page of stories by an index'),
  ('private.guest_post_candidate(uuid)', 'ids', 'the rule for reading a post as a guest'),
  ('private.suggestion_candidates()', 'ids', 'finds featured creators by an index'),
  ('private.offer_candidates()', 'ids', 'finds the offers of followed creators by key'),
  ('private.browse_candidates(text,text,text,jsonb)', 'ids', 'finds a page of browse by an index'),
  ('private.similar_candidates(text)', 'ids', 'finds creators of a category by an index'),
  ('private.search_candidates(text,text)', 'ids', 'finds creators by name; counts the searches'),
  ('private.page_candidate(text)', 'ids', 'finds a creator by username'),
  ('private.comment_candidates(uuid,uuid)', 'ids', 'finds a page of comments by an index'),
  ('private.inbox_candidates(text,timestamp with time zone,uuid,integer)', 'ids',
   'finds a page of conversations, pending globals included'),
  ('private.found_conversations(text,timestamp with time zone,uuid,integer)', 'ids',
   'finds a page of conversations by a name or a nickname'),
  ('private.store_candidates(text,uuid,integer,uuid)', 'ids', 'finds a page of a store by an index'),
  ('private.guest_store_candidates(text,uuid,integer)', 'ids', 'finds a page of a store by an index'),
  ('private.fan_candidates(text)', 'ids', 'finds fans by the beginning of the username'),
  ('private.subscriber_candidates(uuid,uuid[],text)', 'ids', 'finds a page of subscribers by an index'),
  ('private.follower_candidates(uuid,uuid[])', 'ids', 'finds a page of followers by an index'),
  ('private.named_fans(text)', 'ids', 'finds fans by a part of a name or of a nickname'),
  ('private.notification_candidates(text,uuid,integer)', 'ids',
   'finds a page of notifications; returns their ids only'),
  -- numbers
  ('private.counter_parts', 'number', 'counts rows of all users'),
  ('private.post_facts', 'number',
   'kind, date and state of a post whose text is read through its policy'),
  ('private.tile_previews', 'facts', 'the free preview of a post whose teaser is read through its policy'),
  ('private.post_extents', 'number', 'counts the media of a post that the caller cannot read'),
  ('private.story_view_counts', 'number', 'counts views of all users'),
  ('private.page_rights(uuid)', 'number', 'whether each command of a page would be refused'),
  ('private.my_story_views', 'ids',
   'views of the caller, without the policy for views of other users'),
  ('private.poll_answer(uuid,text[],boolean)', 'facts',
   'results of a poll with the options that the caller has read'),
  ('private.my_likes', 'ids', 'likes of the caller, without the policy for likes of other users'),
  ('private.pinned_posts', 'ids',
   'whether a post is pinned, without a second check of the policy of posts'),
  ('private.my_deletions_left(timestamp with time zone)', 'number', 'counts deletions'),
  ('private.unread_notification_ids()', 'ids', 'a hundred at most, counted as the caller reads them'),
  ('private.unread_conversations()', 'number', 'counts to a hundred at most'),
  ('private.audience_size(text)', 'number', 'counts fans whose rows the sender cannot read'),
  ('private.my_audience()', 'number', 'counts fans without the policy of each'),
  ('private.my_waiting_fans()', 'number', 'counts subscribers without the policy of each'),
  ('private.my_global_results(uuid[])', 'number', 'counts readers, purchases and refunds of messages of the caller'),
  ('private.has_signed_agreement(uuid)', 'number', 'shared with the command request_upload'),
  ('private.has_live_post(uuid)', 'number', 'shared with the command report_ready'),
  ('private.is_page_ready(uuid)', 'number', 'shared with the command report_ready'),
  ('private.online_users', 'ids', 'no client can select heartbeats'),
  ('private.partner_facts(uuid)', 'number',
   'numbers and codes about the partner, and the refusal of a message'),
  -- public names and pictures of users
  ('private.user_summaries', 'summary', 'for ids that are read through policies'),
  ('private.picture_summaries', 'summary', 'the public pictures of a profile'),
  ('private.creator_extras', 'summary', 'flags, numbers and public pictures of a list item'),
  -- texts and records that SQL composes from numbers
  ('private.story_statuses', 'facts', 'new or seen, without the ids of the stories'),
  ('private.page_facts', 'facts',
   'counters, prices and category codes; only the creator can read her settings'),
  ('private.last_seen', 'facts', 'a rounded span; no client can select heartbeats'),
  ('private.subscription_terms(uuid)', 'facts', 'what the caller would agree to pay'),
  ('private.shown_prices', 'facts', 'the fee and the offer for the caller'),
  ('private.blocked_page(uuid)', 'facts',
   'whether there is a block; the id of the creator only if the caller can end the block'),
  -- the caller's own rows where no policy is possible
  ('private.transaction_candidates(text,timestamp with time zone,timestamp with time zone,uuid,integer)', 'own rows',
    'the ledger has no policies'),
  ('private.transactions_subtotal(text,timestamp with time zone,timestamp with time zone)', 'own rows',
    'the ledger has no policies'),
  ('private.own_transaction(uuid)', 'own rows', 'the ledger has no policies'),
  ('private.my_closure()', 'own rows', 'closures and sums of the ledger, which have no policies'),
  ('private.my_export()', 'own rows', 'exports have no policies'),
  ('private.my_earnings(text,date,date)', 'own rows', 'sums of the ledger, which has no policies'),
  ('private.my_earning_items(date,text,bigint,uuid,integer)', 'own rows',
    'sums of the ledger, which has no policies'),
  ('private.top_fan_candidates(bigint,uuid)', 'own rows', 'sums of the ledger, which has no policies'),
  ('private.referral_candidates(uuid)', 'own rows',
   'referrers and the ledger have no policies'),
  ('private.fan_worths', 'own rows', 'the ledger has no policies'),
  ('private.block_refund(uuid)', 'own rows', 'the ledger has no policies'),
  ('private.my_debt()', 'own rows', 'transfers of the ledger, which has no policies'),
  ('private.my_share()', 'own rows', 'the share of the caller, which no policy opens'),
  ('private.coming_share()', 'own rows', 'the share of the caller, which no policy opens'),
  ('private.my_balance()', 'own rows', 'sums of the ledger, which has no policies'),
  ('private.my_spend_cap()', 'own rows', 'sums of the ledger, which has no policies'),
  ('private.my_bank_country()', 'own rows', 'the row also has columns with legal data'),
  ('private.my_bank_hold()', 'own rows', 'changes of the account, which have no policies'),
  ('private.decision_post(uuid)', 'ids', 'of a comment of the caller that staff removed, which no policy shows'),
  ('private.my_available()', 'own rows', 'sums of the ledger, which has no policies'),
  ('private.my_devices()', 'own rows', 'reads the sessions of Auth'),
  ('private.my_sign_in()', 'own rows', 'reads the user row of Auth'),
  ('private.my_agreement()', 'own rows', 'no client can select signatures'),
  ('private.my_application()', 'own rows', 'the row also has columns with legal data'),
  -- settings of the site
  ('private.config_text(text)', 'site', 'settings of the site, without data of users'),
  ('private.site_info()', 'site', 'settings for the page, read before the sign-in'),
  ('private.region_mode()', 'site', 'the mode of the age gate in the region of the caller');

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
    and coalesce(e.typtype, t.typtype) <> 'e'
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
  'facts 8, ids 50, number 38, own rows 24, site 3, summary 3',
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
