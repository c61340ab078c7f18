-- Lookups of every function of the API, in a database with 500 independent copies of the test
-- world. Postgres counts the scans of a call, including those inside functions: no table is read by
-- a full scan, and an index is entered by its leading column, so that a scan reads few pages.
select plan(4);

select tests.make_readers();
select tests.write_calls();
select tests.make_crowd(500);
-- The cost of a random read on solid-state storage.
set local random_page_cost = 1.1;
-- The pages from the root of an index to its leaves, plus the leaves that hold one page of a list:
-- a leaf is a tenth full.
create function pg_temp.most_pages() returns integer language sql immutable as $$ select 12 $$;

create temporary view counted as
select c.oid, c.relkind, pg_stat_get_xact_numscans(c.oid) as scans,
       pg_stat_get_xact_blocks_fetched(c.oid) as pages
from pg_class c
where c.relkind in ('r', 'i') and c.relpages > pg_temp.most_pages()
  and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'partitions'::regnamespace);
create temporary table before (like counted);
create temporary table found (name text, reader text, is_answered boolean, fault text);

create function pg_temp.look(p_name text, p_user text, p_call text) returns void language plpgsql as $$
declare
  v_answer text := tests.answer_of(p_user, p_call);
begin
  -- The second call is measured: the first one fills the caches of the session.
  truncate before;
  insert into before select * from counted;
  perform tests.answer_of(p_user, p_call);
  insert into found
  select p_name, p_user, v_answer <> '', f.fault
  from (select) one
  left join (
    select case a.relkind when 'r' then 'reads from end to end: ' else 'enters without its first column: ' end
           || a.oid::regclass as fault
    from counted a join before b using (oid)
    where a.scans > b.scans
      and (a.relkind = 'r' or a.pages - b.pages > (a.scans - b.scans) * pg_temp.most_pages())) f on true;
end $$;

-- Control functions: a lookup by the first column of an index, one by its second column alone, and
-- one without an index.
create function tests.by_first_column() returns json language sql volatile set enable_seqscan = off as $$
  select to_json(count(*)) from public.story_views where story_id = md5('')::uuid
$$;
create function tests.by_second_column() returns json language sql volatile set enable_seqscan = off as $$
  select to_json(count(*)) from public.story_views where viewer_id = md5('')::uuid
$$;
create function tests.by_no_column() returns json language sql volatile as $$
  select to_json(count(*)) from public.story_views where created_at = 'epoch'
$$;
select pg_temp.look(name, 'owner', format('select tests.%I()::text', name))
from unnest(array['by_first_column', 'by_second_column', 'by_no_column']) name;
select results_eq($$select name, fault from found where name like 'by\_%' order by name$$, $$values
  ('by_first_column', null::text),
  ('by_no_column', 'reads from end to end: story_views'),
  ('by_second_column', 'enters without its first column: story_views_pkey')$$,
  'the check finds a full scan of a table or an index, and passes a lookup by key');

select pg_temp.look(name, reader, call)
from calls, unnest(array['guest', 'subscriber', 'buyer', 'mara']) reader;
select is_empty($$select distinct name, reader, fault from found
  where fault is not null and name not like 'by\_%' and (name, fault) not in (values
    -- A balance reads the ledger since its last checkpoint, which is the whole ledger here.
    ('my_balance', 'reads from end to end: private.transfers'),
    ('bootstrap', 'reads from end to end: private.transfers'),
    -- The list is built from the newest 500 stories.
    ('stories', 'enters without its first column: stories_newest'))$$,
  'every function of the API finds its rows by key');
select set_eq($$select f.name from found f
  join pg_proc p on p.proname = f.name and p.pronamespace = 'api'::regnamespace
  where p.prorettype <> 'void'::regtype group by f.name having not bool_or(is_answered)$$, array[
    'add_push_device', 'apply', 'coming_share', 'create_story', 'describe_media', 'end_paid_chat', 'fan_first_steps', 'invite_again', 'state_people', 'link_twitter', 'my_export', 'open_export', 'refund_unspent', 'sign_agreement', 'my_application', 'my_card', 'my_open_payment',
    'my_payment', 'offer_item', 'remove_global', 'replace_application_picture', 'report_comment', 'report_post', 'report_ready',
    'report_story', 'request_top_up', 'send_global', 'send_message', 'set_profile_picture',
    'start_paid_chat', 'takedown_reason', 'vote', 'withdraw'],
  'every function except these returns a result to at least one reader');
-- Under a policy, Postgres treats coalesce() as leaky and does not use it as an index condition: a
-- cursor in coalesce() makes the last page read all rows before it. A variable holds the cursor
-- instead.
select is_empty($$select p.oid::regprocedure from pg_proc p
  where p.pronamespace in ('api'::regnamespace, 'private'::regnamespace) and not p.prosecdef
    and p.prosrc ~ '[<>]\s*(\([^()]*)?coalesce\('$$,
  'no security invoker function compares a cursor in coalesce()');
select * from finish();
