-- Texts that a creator keeps: who may, how many, how long, in which order, and that they are hers
-- alone.
select plan(22);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
create function pg_temp.kept(p_creator text) returns text language sql as $$
  select string_agg(text, ',' order by position, id) from public.saved_replies
  where creator_id = tests.id_of(p_creator)
$$;
create function pg_temp.reply(p_text text) returns uuid language sql as $$
  select id from public.saved_replies where text = p_text
$$;

select is(tests.answer('mara', $$api.save_reply(E' one\n ')$$), 'done', '[F134] a creator keeps a reply');
select is(tests.answer('mara', $$api.save_reply('two')$$), 'done', '[F134] and another one');
select is(tests.answer('mara', $$api.save_reply('two')$$), 'done', '[F134] a text is not kept twice');
select is(tests.answer('ines', $$api.save_reply('two')$$), 'done', '[F134] but by another creator');
select is(pg_temp.kept('mara'), 'one,two', '[F134] a reply is last, and without outer spaces');
select is(tests.answer('mara', $$(select string_agg(r ->> 'text', ',')
  from jsonb_array_elements(api.saved_replies()::jsonb) r)$$), 'one,two', '[F134] she reads her own, in their order');
select is(tests.answer('jonas', $$api.save_reply('three')$$), 'method_forbidden', '[F134] a fan keeps none');
select is(tests.answer('jonas', 'json_array_length(api.saved_replies())'), '0', '[F134] and reads none');
select is(tests.answer('guest', $$api.save_reply('three')$$), '42501', '[F134] a guest cannot call it');

select is(tests.answer('mara', $$api.save_reply(E' \n')$$), 'saved_reply_length', '[F134] a reply has words');
select is(tests.answer('mara', $$api.save_reply(repeat('x', 1001))$$), 'saved_reply_length',
  '[F134] a reply of 1,001 characters is too long');
select is(tests.answer('mara', $$api.save_reply(repeat('x', 1000))$$), 'done', '[F134] one of 1,000 is kept');
select is(tests.answer('mara', format('api.save_reply(%L, %L)', 'first', pg_temp.reply('one'))), 'done',
  '[F134] a creator changes the text of a reply');
select is(tests.answer('ines', format('api.save_reply(%L, %L)', 'mine', pg_temp.reply('first'))),
  'saved_reply_not_found', '[F134] not that of another creator');

select is(tests.answer('mara', format('api.remove_saved_reply(%L)', pg_temp.reply(repeat('x', 1000)))), 'done',
  '[F134] a creator removes a reply');
select is(tests.answer('ines', format('api.remove_saved_reply(%L)', pg_temp.reply('first'))), 'done',
  '[F134] that of another creator is none of hers');
select is(tests.answer('mara', format('api.order_saved_replies(array[%L]::uuid[])', (
    select id from public.saved_replies where text = 'two' and creator_id = tests.id_of('mara')))), 'done',
  '[F134] a creator orders the replies');
select is(pg_temp.kept('mara'), 'two,first', '[F134] those that were not named follow');
select is(tests.answer('mara', 'api.order_saved_replies(null)'), 'invalid_payload', '[F134] an order is a list');
select is(tests.answer('mara',
    'api.order_saved_replies(array(select gen_random_uuid() from generate_series(1, 51)))'), 'invalid_payload',
  '[F134] of up to 50');

insert into public.saved_replies (creator_id, position, text)
select tests.id_of('mara'), n, 'reply ' || n from generate_series(3, 49) n;
select is(tests.answer('mara', $$api.save_reply('the fiftieth')$$), 'done', '[F134] a fiftieth reply is kept');
select is(tests.answer('mara', $$api.save_reply('one too many')$$), 'too_many_saved_replies',
  '[F134] a fifty-first is refused');
select * from finish();
