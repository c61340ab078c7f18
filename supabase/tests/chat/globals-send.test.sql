-- Sending a global: permitted callers, refusals, and one row for the whole audience.
select plan(37);

select tests.make_creator('mara');
select tests.make_creator('unlisted', 1500, false);
select tests.make_fan('jonas');
select tests.make_fan('noor');

create function tests.send(
  p_audience text, p_text text, p_price bigint default null, p_media uuid[] default '{}',
  p_request uuid default gen_random_uuid()) returns jsonb language sql as $$
  select api.send_global(p_audience, p_text, p_media, p_price, p_request)::jsonb
$$;
create function tests.sent() returns bigint
language sql security definer set search_path = '' as $$ select count(*) from public.globals $$;
create function tests.rows_of_all() returns bigint
language sql security definer set search_path = '' as $$
  select (select count(*) from public.messages) + (select count(*) from public.notifications)
    + (select count(*) from public.audience_events) + (select count(*) from private.mails)
    + (select count(*) from public.conversation_members)
$$;
create temp table was (sent bigint, other bigint);
create temp table made (name text primary key, id uuid);
grant all on was, made to authenticated;
insert into made values ('picture', tests.make_media(tests.id_of('mara'), 'chat')),
  ('hers', tests.make_media(tests.id_of('unlisted'), 'chat')),
  ('raw', tests.make_media(tests.id_of('mara'), 'chat', false));

select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('noor');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
update private.account_statuses set accepted_at = private.now()
where profile_id = tests.id_of('unlisted');

-- one row
select tests.act_as('mara');
insert into was select tests.sent(), tests.rows_of_all();
select is(tests.send('all', 'hello', null, array[(select id from made where name = 'picture')],
    '00000000-0000-4000-8000-000000000001') ->> 'result',
  'global_message_sent', '[F84] a creator can send a global to all');
select is(tests.sent() - sent, 1::bigint, '[F84] a global is one row') from was;
select is(tests.rows_of_all() - other, 0::bigint,
  '[F84] a global adds no row for its recipients') from was;
select is(
  tests.send('all', ' hello ', null, array[(select id from made where name = 'picture')],
    '00000000-0000-4000-8000-000000000001') ->> 'result',
  'global_message_sent', '[F95] a retry returns the same result');
select is(tests.sent() - sent, 1::bigint, '[F95] a retry sends no second global') from was;
select throws_ok(format($$select tests.send(%L, %L, null, array(
    select id from made where name = 'picture'), '00000000-0000-4000-8000-000000000001')$$,
  a, words), 'PT409', 'duplicate_request',
  '[F95] the same request id cannot send ' || words || ' to ' || a)
from (values ('all', 'other'), ('active', 'hello')) t (a, words);

-- permitted callers
select lives_ok($$select tests.send('all', 'hello')$$, '[F84] a listed creator can send a global');
select tests.act_as('unlisted');
select lives_ok($$select tests.send('all', 'hello')$$,
  '[F84] an accepted creator who is not listed can send a global');
select is(api.audience_size('all'), 0,
  '[F84] an accepted creator who is not listed gets the size of an empty audience');
select tests.act_as_owner();
update private.account_statuses set accepted_at = null
where profile_id = tests.id_of('unlisted');
select tests.act_as('unlisted');
select throws_ok($$select tests.send('all', 'hello')$$, 'PT403', 'method_forbidden',
  '[F84] a creator who is not accepted cannot send a global');
select throws_ok($$select api.audience_size('all')$$, 'PT403', 'method_forbidden',
  '[F84] a creator who is not accepted cannot get the audience size');
select tests.act_as('jonas');
select throws_ok($$select tests.send('all', 'hello')$$, 'PT403', 'method_forbidden',
  '[F84] a fan cannot send a global');
select throws_ok($$select api.audience_size('all')$$, 'PT403', 'method_forbidden',
  '[F84] a fan cannot get the audience size');
select tests.act_as_guest();
select throws_ok($$select api.send_global('all', 'x', '{}', null, gen_random_uuid())::jsonb$$,
  '42501', null, '[F84] a guest cannot send a global');
select tests.act_as_owner();
select tests.suspend(tests.id_of('mara'));
select tests.act_as('mara');
select throws_ok($$select tests.send('all', 'hello')$$, 'PT403', 'account_suspended',
  '[F84] a suspended creator cannot send a global');
select tests.act_as_owner();
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('mara');
select tests.act_as('mara');

-- refused contents
select throws_ok(format('select tests.send(%L, %L, %s)', t.audience, t.text, t.price),
  t.state, t.code, '[F84] ' || t.why)
from (values
  ('everybody', 'x', 'null', 'PT400', 'invalid_audience', 'an unknown audience is refused'),
  (null, 'x', 'null', 'PT400', 'invalid_audience', 'a missing audience is refused'),
  ('all', '  ', 'null', 'PT400', 'message_empty', 'a blank text is refused'),
  ('all', repeat('x', 2001), 'null', 'PT400', 'message_too_long',
    'a text of 2001 characters is refused'),
  ('all', 'x', '99', 'PT400', 'message_price_range', 'a price of 99 cents is refused'),
  ('all', 'x', '19901', 'PT400', 'message_price_range', 'a price of 199.01 dollars is refused'),
  ('all', 'x', '0', 'PT400', 'message_price_range', 'a price of zero is refused'),
  ('all', 'x', '-500', 'PT400', 'message_price_range', 'a negative price is refused')
) t (audience, text, price, state, code, why);
select lives_ok(format('select tests.send(%L, %L, %s)', 'all', t.text, t.price), '[F84] ' || t.why)
from (values
  (repeat('x', 2000), 'null', 'a text of 2000 characters is accepted'),
  ('x', '100', 'a price of one dollar is accepted'),
  ('x', '19900', 'a price of 199 dollars is accepted')) t (text, price, why);
select throws_ok($$select tests.send('all', repeat('x', 501), null, array(
  select id from made where name = 'picture'))$$, 'PT400', 'description_too_long',
  '[F82] a description of 501 characters is refused');
select lives_ok($$select tests.send('all', repeat('x', 500), null, array(
  select id from made where name = 'picture'))$$,
  '[F82] a description of 500 characters is accepted');
select throws_ok($$select tests.send('followers', ' ', 500, array(
  select id from made where name = 'picture'))$$, 'PT400', 'media_message_fields_missing',
  '[F82] priced media without a description are refused');
select lives_ok($$select tests.send('followers', 'x', 500, array(
  select id from made where name = 'picture'))$$, '[F82] priced media with a description are sent');
select throws_ok($$select tests.send('all', 'x', null, array(
  select id from made where name = 'hers'))$$, 'PT404', 'media_not_found',
  '[F84] media of another creator are refused');
select throws_ok($$select tests.send('all', 'x', null, array(
  select gen_random_uuid() from generate_series(1, 11)))$$, 'PT400', 'too_many_images',
  '[F84] eleven pictures are refused');
select throws_ok($$select api.send_global('all', 'x', '{}', null, null)::jsonb$$,
  'PT400', 'invalid_payload', '[F95] a global without a request id is refused');
select is_empty($$select 1 from public.messages where text = 'hello'$$,
  '[F84] a sent global adds no message to a thread');
select tests.act_as_owner();
select tests.set_now(date_trunc('day', private.now()) + interval '3 days 1 hour');
select tests.act_as('mara');
select lives_ok($$select tests.send('followers', n::text) from generate_series(1, 50) n$$,
  '[F84] fifty globals can be sent in a day');
select throws_ok($$select tests.send('followers', '51')$$, 'PT429', 'rate_limited',
  '[F84] the fifty-first global of a day is refused');
select * from finish();
