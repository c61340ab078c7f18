-- Sending to an audience: who may, what is refused, and that it is one row.
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
  'global_message_sent', '[F84] a creator sends to all');
select is(tests.sent() - sent, 1::bigint, '[F84] which is one row') from was;
select is(tests.rows_of_all() - other, 0::bigint,
  '[F84] and no row for any of those whom it reaches') from was;
select is(
  tests.send('all', ' hello ', null, array[(select id from made where name = 'picture')],
    '00000000-0000-4000-8000-000000000001') ->> 'result',
  'global_message_sent', '[F95] asked again, the same request has the same answer');
select is(tests.sent() - sent, 1::bigint, '[F95] and sends nothing more') from was;
select throws_ok(format($$select tests.send(%L, %L, null, array(
    select id from made where name = 'picture'), '00000000-0000-4000-8000-000000000001')$$,
  a, words), 'PT409', 'duplicate_request',
  '[F95] the request cannot say ' || words || ' to ' || a)
from (values ('all', 'other'), ('active', 'hello')) t (a, words);

-- who may
select lives_ok($$select tests.send('all', 'hello')$$, '[F84] a listed creator may');
select tests.act_as('unlisted');
select lives_ok($$select tests.send('all', 'hello')$$, '[F84] an accepted one who is not listed');
select is(api.audience_size('all'), 0, '[F84] though to nobody');
select tests.act_as_owner();
update private.account_statuses set accepted_at = null
where profile_id = tests.id_of('unlisted');
select tests.act_as('unlisted');
select throws_ok($$select tests.send('all', 'hello')$$, 'PT403', 'method_forbidden',
  '[F84] one who is not accepted may not');
select throws_ok($$select api.audience_size('all')$$, 'PT403', 'method_forbidden',
  '[F84] nor count');
select tests.act_as('jonas');
select throws_ok($$select tests.send('all', 'hello')$$, 'PT403', 'method_forbidden',
  '[F84] a fan may not');
select throws_ok($$select api.audience_size('all')$$, 'PT403', 'method_forbidden',
  '[F84] nor count');
select tests.act_as_guest();
select throws_ok($$select api.send_global('all', 'x', '{}', null, gen_random_uuid())::jsonb$$,
  '42501', null, '[F84] a guest is refused');
select tests.act_as_owner();
select tests.suspend(tests.id_of('mara'));
select tests.act_as('mara');
select throws_ok($$select tests.send('all', 'hello')$$, 'PT403', 'account_suspended',
  '[F84] nor has a suspended creator');
select tests.act_as_owner();
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('mara');
select tests.act_as('mara');

-- what is refused
select throws_ok(format('select tests.send(%L, %L, %s)', t.audience, t.text, t.price),
  t.state, t.code, '[F84] ' || t.why)
from (values
  ('everybody', 'x', 'null', 'PT400', 'invalid_audience', 'an audience is one of four'),
  (null, 'x', 'null', 'PT400', 'invalid_audience', 'and is named'),
  ('all', '  ', 'null', 'PT400', 'message_empty', 'nothing is not sent'),
  ('all', repeat('x', 2001), 'null', 'PT400', 'message_too_long', 'a text has 2000 characters'),
  ('all', 'x', '99', 'PT400', 'message_price_range', '99 cents are too little'),
  ('all', 'x', '19901', 'PT400', 'message_price_range', '199.01 dollars too much'),
  ('all', 'x', '0', 'PT400', 'message_price_range', 'no price is null'),
  ('all', 'x', '-500', 'PT400', 'message_price_range', 'nor is it negative')
) t (audience, text, price, state, code, why);
select lives_ok(format('select tests.send(%L, %L, %s)', 'all', t.text, t.price), '[F84] ' || t.why)
from (values
  (repeat('x', 2000), 'null', '2000 characters are'), ('x', '100', 'one dollar is a price'),
  ('x', '19900', 'so are 199')) t (text, price, why);
select throws_ok($$select tests.send('all', repeat('x', 501), null, array(
  select id from made where name = 'picture'))$$, 'PT400', 'description_too_long',
  '[F82] a description has 500 characters');
select lives_ok($$select tests.send('all', repeat('x', 500), null, array(
  select id from made where name = 'picture'))$$, '[F82] so many it may have');
select throws_ok($$select tests.send('followers', ' ', 500, array(
  select id from made where name = 'picture'))$$, 'PT400', 'media_message_fields_missing',
  '[F82] what is for sale has a description');
select lives_ok($$select tests.send('followers', 'x', 500, array(
  select id from made where name = 'picture'))$$, '[F82] with one it is sent');
select throws_ok($$select tests.send('all', 'x', null, array(
  select id from made where name = 'hers'))$$, 'PT404', 'media_not_found',
  '[F84] media are one''s own');
select throws_ok($$select tests.send('all', 'x', null, array(
  select gen_random_uuid() from generate_series(1, 11)))$$, 'PT400', 'too_many_images',
  '[F84] an album has ten');
select throws_ok($$select api.send_global('all', 'x', '{}', null, null)::jsonb$$,
  'PT400', 'invalid_payload', '[F95] a sending names its request');
select is_empty($$select 1 from public.messages where text = 'hello'$$,
  '[F84] no thread has anything yet');
select tests.act_as_owner();
select tests.set_now(date_trunc('day', private.now()) + interval '3 days 1 hour');
select tests.act_as('mara');
select lives_ok($$select tests.send('followers', n::text) from generate_series(1, 50) n$$,
  '[F84] fifty a day are sent');
select throws_ok($$select tests.send('followers', '51')$$, 'PT429', 'rate_limited',
  '[F84] and no more');
select * from finish();
