-- The last line of a conversation in the list: a locked text is in nobody's but its sender's hands,
-- a bought one is read by its buyer, and it goes with the message.
select plan(5);

select tests.make_creator('mara');
select tests.make_fan('jonas', 50000);
-- 'done' stands for none.
create function pg_temp.line(p_user text) returns text language sql as $$
  select tests.answer(p_user, 'api.inbox()::jsonb #>> ''{0,last,text}''')
$$;
select tests.act_as('jonas');
select api.send_message(tests.id_of('mara'), 'hi', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as('mara');
select api.send_message(tests.id_of('jonas'), 'the bought words', '{}', 300, gen_random_uuid())::jsonb;
select tests.act_as_owner();
create temporary table sold as select id from public.messages where price_cents = 300;

select is(pg_temp.line('jonas'), 'done', '[F134] a locked text is not the line of its reader');
select matches(tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())::jsonb', (select id from sold))),
  'message_unlocked', '[F134] a fan buys it');
select is(pg_temp.line('jonas'), 'the bought words', '[F134] a bought text is the line of its buyer');
select is((select text from public.messages where id = (select id from sold)), null,
  '[F134] the message itself has no text');
select private.moderate_message((select id from sold), 'removed', 'x');
select is(pg_temp.line('jonas'), 'done', '[F134] a removed one is nobody''s line');
select * from finish();
