-- Attacks by a user with a custom database client: predictable ids, columns that reveal other
-- users, and floods of messages.
select plan(34);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.make_fan('noor');
select tests.make_fan('greeter', 1000);
create function tests.write(p_to text, p_text text, p_request_id uuid default gen_random_uuid())
returns jsonb language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, '{}', null, p_request_id)::jsonb
$$;
create function tests.send_again(p_text text) returns text language plpgsql as $$
begin
  perform tests.write('mara', p_text, '00000000-0000-4000-8000-000000000001');
  return 'sent';
exception when others then
  return sqlerrm;
end $$;
create function tests.fill_hour(p_user text, p_hits integer) returns void
language sql security definer set search_path = '' as $$
  update private.rate_limit_windows set hits = p_hits
  where bucket = 'messages' and subject = tests.id_of(p_user)::text
$$;

create function tests.fill_contacts() returns void
language sql security definer set search_path = '' as $$
  insert into private.rate_limit_windows
  values ('contacts', tests.id_of('greeter')::text, date_bin('1 hour', private.now(), 'epoch'),
          private.limit_contacts_per_hour())
$$;

-- given: Noor and Jonas have conversations with Mara, and Jonas follows her
select tests.act_as('noor');
select tests.write('mara', 'hello');
select tests.act_as('jonas');
select tests.write('mara', 'hello');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
create temp table sent as
select (api.send_global('followers', 'to followers', '{}', null, gen_random_uuid())::jsonb ->> 'id')::uuid as id;
select tests.write('noor', 'poison',
  md5('velour:global:' || s.id || ':' || c.id)::uuid)
from sent s join public.conversations c on tests.id_of('jonas') in (c.one_id, c.other_id);

-- predictable ids
select tests.act_as('jonas');
select lives_ok($$select api.conversation_with('mara')::jsonb$$,
  '[F83] the thread opens although the creator used a predictable id before');
select is((select array_agg(text order by seq) from public.messages where kind <> 'notification'),
  array['hello', 'to followers'], '[F83] the thread contains the global to followers');
select throws_ok('select globals_delivered_until from public.conversations', '42501', null,
  '[F84] a member cannot read the column globals_delivered_until');
select isnt_empty('select id, one_id, other_id, updated_at from public.conversations',
  '[F74] a member can read the other columns of their conversation');

-- rate limit of messages
select is(tests.send_again('once'), 'sent', '[F72] a message is sent');
select tests.act_as_owner();
select tests.fill_hour('jonas', private.limit_messages_per_hour());
select tests.act_as('jonas');
select throws_ok($$select tests.write('mara', 'one too many')$$, 'PT429', 'rate_limited',
  '[F72] a message above the hourly limit is refused');
select is(tests.send_again('once'), 'sent',
  '[F72] a retry of an earlier message succeeds at the limit');
select is_empty($$select 1 from public.messages where text = 'one too many'$$,
  '[F72] the refused message leaves no row');
select tests.act_as('noor');
select lives_ok($$select tests.write('mara', 'me too')$$, '[F72] another fan can still write');
select tests.act_as_owner();
select tests.pass('1 hour');
select tests.act_as('jonas');
select lives_ok($$select tests.write('mara', 'an hour later')$$,
  '[F72] the fan can write again in the next hour');
select tests.act_as_owner();
select is(private.limit_messages_per_hour(), 1000, '[F72] the hourly limit is 1000 messages');

-- rate limit of new contacts
select tests.act_as('greeter');
select tests.fill_contacts();
select throws_ok($$select tests.write('mara', 'hello')$$, 'PT429', 'rate_limited',
  '[F72] a new contact above the hourly limit is refused');
select is_empty('select 1 from public.conversations',
  '[F74] the refused message opens no conversation');
select api.follow(tests.id_of('mara'))::jsonb;
select lives_ok($$select tests.write('mara', 'hello')$$,
  '[F72] the limit of contacts does not apply to an existing conversation');

-- the price of a running paid chat differs from the price shown
select tests.act_as_owner();
update public.creator_settings set text_price_cents = 500, audio_price_cents = 500,
  video_price_cents = 500 where creator_id = tests.id_of('mara');
select tests.act_as('greeter');
select lives_ok($$select api.start_paid_chat(tests.id_of('mara'), 500, gen_random_uuid())::jsonb$$,
  '[F81] a paid chat starts');
select tests.act_as_owner();
update public.creator_settings set text_price_cents = 100, audio_price_cents = 100,
  video_price_cents = 100 where creator_id = tests.id_of('mara');
select tests.act_as('greeter');
select throws_ok($$select api.start_paid_chat(tests.id_of('mara'), 100, gen_random_uuid())::jsonb$$,
  'PT409', 'price_changed',
  '[F81] a start at the new lower price is refused while the old paid chat runs');
select lives_ok($$select api.start_paid_chat(tests.id_of('mara'), 500, gen_random_uuid())::jsonb$$,
  '[F81] a start at the price of the running paid chat succeeds');
select tests.act_as_owner();

-- privileges of tables and functions
create temp view chat_tables as
select c.oid, c.relname, c.relrowsecurity from pg_class c
where c.relkind = 'r' and (c.relnamespace, c.relname) in (
  ('public'::regnamespace, 'conversations'), ('public'::regnamespace, 'conversation_members'),
  ('public'::regnamespace, 'messages'), ('public'::regnamespace, 'message_bodies'),
  ('public'::regnamespace, 'message_media'), ('public'::regnamespace, 'unlocks'),
  ('public'::regnamespace, 'unlock_media'), ('public'::regnamespace, 'paid_chats'),
  ('public'::regnamespace, 'globals'), ('public'::regnamespace, 'global_media'),
  ('private'::regnamespace, 'removed_texts'), ('private'::regnamespace, 'reports'));
select is((select count(*) from chat_tables where relrowsecurity), 12::bigint,
  '[F74] every conversation table has row-level security');
select is_empty($$
    select relname from chat_tables, unnest(array['anon', 'authenticated']) r
    where has_table_privilege(r, oid, 'insert, update, delete, truncate, references, trigger')
       or has_any_column_privilege(r, oid, 'insert, update, references')$$,
  '[F74] guests and members have no write privilege on a conversation table');
select is_empty($$
    select relname from chat_tables
    where has_any_column_privilege('anon', oid, 'select') and relname <> 'globals'$$,
  '[F74] guests have no read privilege on a conversation table, but on items of a store');
select is_empty($$
    select t.tablename from pg_publication_tables t join chat_tables c on c.relname = t.tablename
    where t.pubname = 'supabase_realtime'$$,
  '[F70] no conversation table is in the realtime publication');
select is_empty($$
    select p.oid::regprocedure from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('api', 'public', 'private', 'staff')
      and p.prosecdef and not coalesce(p.proconfig @> '{"search_path=\"\""}', false)$$,
  '[F74] every security definer function has an empty search_path');
create temp view chat_functions as
select p.oid, p.proname, p.prosrc from pg_proc p
where p.pronamespace = 'private'::regnamespace and p.proname in (
  'open_thread', 'inbox_candidates', 'send_message', 'unlock_message', 'mark_conversation_read',
  'remove_message', 'set_conversation', 'fan_candidates', 'follow_and_open', 'send_global',
  'audience_size', 'report_message', 'report_profile', 'start_paid_chat', 'end_paid_chat',
  'store_candidates', 'found_conversations');
select is((select count(*) from chat_functions where has_function_privilege('authenticated', oid, 'execute')),
  17::bigint, '[F74] members can execute all seventeen conversation functions');
select is_empty($$select proname from chat_functions where has_function_privilege('anon', oid, 'execute')$$,
  '[F74] guests can execute no conversation function');
select is_empty($$
    select proname from chat_functions
    where prosrc !~ 'auth\.uid\(\)|(acting|signed_in)_(user|fan|creator)|my_side|report_draft|sending_creator'$$,
  '[F74] every conversation function checks the caller');
select is_empty($$
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.prosecdef
      and has_function_privilege('authenticated', p.oid, 'execute')
      and p.proname ~ '(lock|open)_conversation|import_global|take_in|charge|deliver|append|write_'$$,
  '[F83] members cannot execute the internal functions that write to threads');
select is(private.limit_contacts_per_hour(), 100, '[F72] the hourly limit of new contacts is 100');

-- more pending globals than one request imports
select tests.make_creator('loud');
select tests.make_fan('away');
select tests.act_as('away');
select api.follow(tests.id_of('loud'))::jsonb;
select tests.act_as_owner();
create function tests.texts_of_away() returns bigint language sql security definer as $$
  select count(*) from public.messages where recipient_id = tests.id_of('away') and kind = 'text'
$$;
insert into public.globals (
  creator_id, audience, kind, text, is_text_open, request_id, request_digest, sent_at)
select tests.id_of('loud'), 'all', 'text', 'no ' || n, true, gen_random_uuid(), gen_random_uuid(),
       private.now() + n * interval '1 hour'
from generate_series(1, 1100) n;
select tests.act_as('away');
select api.conversation_with('loud')::jsonb;
select is(tests.texts_of_away(), 500::bigint,
  '[F83] the first request imports 500 pending globals');
select api.conversation_with('loud')::jsonb;
select api.conversation_with('loud')::jsonb;
select is(tests.texts_of_away(), 1100::bigint, '[F83] the next two requests import the rest');
select api.conversation_with('loud')::jsonb;
select is((select array_agg(text order by seq) from public.messages
           where recipient_id = tests.id_of('away') and kind = 'text'),
  (select array_agg('no ' || n order by n) from generate_series(1, 1100) n),
  '[F83] [F95] every global is imported once, in the order of sending');
select tests.act_as_owner();
select cmp_ok(private.limit_globals_delivered(), '>', 2 * private.limit_globals_per_day(),
  '[F83] the import limit is more than twice the daily limit of globals');

-- reports
select tests.act_as_owner();
create function tests.report_of(p_text text) returns uuid language sql as $$
  select api.report_message(gen_random_uuid(), m.id, 'spam', null)
  from public.messages m where m.text = p_text and m.recipient_id = tests.id_of('away')
$$;
create function tests.fill_reports(p_hits integer) returns void
language sql security definer set search_path = '' as $$
  insert into private.rate_limit_windows
  values ('reports', tests.id_of('away')::text, date_bin('1 hour', private.now(), 'epoch'), p_hits)
$$;
select tests.fill_reports(private.limit_reports_per_hour() - 1);
select tests.act_as('away');
select lives_ok($$select tests.report_of('no 1')$$, '[F125] a message is reported');
select throws_ok($$select tests.report_of('no 2')$$, 'PT429', 'rate_limited',
  '[F125] a report above the hourly limit is refused');
select tests.act_as_owner();
select is((select count(*) from private.reports where reporter_id = tests.id_of('away')), 1::bigint,
  '[F125] the refused report leaves no row');
select * from finish();
