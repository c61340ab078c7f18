-- A message names the price that its page has shown. A page that has not heard of a paid chat, of its
-- price or of its end pays for nothing and sends nothing.
select plan(17);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas', 1000);
update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
  video_price_cents = 150 where creator_id = tests.id_of('mara');

create function tests.write(p_to text, p_expected bigint, p_request uuid default gen_random_uuid())
returns text language sql as $$
  select api.send_message(tests.id_of(p_to), 'words', '{}', null, p_request, false, p_expected)
    ::jsonb ->> 'text'
$$;
create function tests.refused(p_call text) returns jsonb language plpgsql as $$
declare
  v_detail text;
begin
  execute 'select ' || p_call;
  return null;
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return nullif(v_detail, '')::jsonb;
end $$;
create function tests.sent() returns bigint language sql security definer set search_path = '' as $$
  select count(*) from public.messages where sender_id = tests.id_of('jonas') and kind = 'text'
$$;

select is(tests.answer('jonas', $$tests.write('mara', null)$$), 'words',
  '[F74] a message is free where no price was shown');
select is(tests.answer('jonas', $$tests.write('mara', 0)$$), 'words',
  '[F74] a shown price of nothing is no price');
select is(tests.answer('jonas', $$tests.write('mara', 150)$$), 'price_changed',
  '[F81] a message at a price is refused while no paid chat runs');
select is(tests.sent(), 2::bigint, '[F81] a message at a changed price is not sent');
select tests.act_as('jonas');
select is(tests.refused($$tests.write('mara', 150)$$), '{"price_cents": null}',
  '[F81] the refusal says that a message costs nothing now');

select api.start_paid_chat(tests.id_of('mara'), 150, gen_random_uuid())::jsonb;
select is(tests.refused($$tests.write('mara', null)$$), '{"price_cents": 150}',
  '[F81] the refusal says what a message costs now');
select is(tests.answer('jonas', $$tests.write('mara', null)$$), 'price_changed',
  '[F81] a page that has not heard of the paid chat is refused');
select is(tests.answer('jonas', $$tests.write('mara', 149)$$), 'price_changed',
  '[F81] a message at another price is refused');
select is(tests.balance_of(tests.id_of('jonas')), 1000::bigint,
  '[F81] a refused message is not charged');
select is(tests.sent(), 2::bigint, '[F81] a refused message is not sent');
select is(tests.answer('jonas',
    $$tests.write('mara', 150, '00000000-0000-4000-8000-000000000001')$$), 'words',
  '[F81] a message at the shown price is sent');
select is(tests.answer('jonas',
    $$tests.write('mara', 90, '00000000-0000-4000-8000-000000000001')$$), 'words',
  '[F95] a repeated message is answered at any price');
select is(tests.balance_of(tests.id_of('jonas')), 850::bigint,
  '[F81] a message at the shown price is charged once');
select is(tests.answer('jonas', $$tests.write('ines', null)$$), 'words',
  '[F81] a paid chat changes no price of another creator');
select is(tests.answer('mara',
    $$api.send_message(tests.id_of('jonas'), 'mine', '{}', null, gen_random_uuid())::jsonb ->> 'text'$$),
  'mine', '[F81] the creator of a paid chat writes without a price');

update public.creator_settings set is_paid_only = true where creator_id = tests.id_of('mara');
update public.paid_chats set ended_at = private.now() where fan_id = tests.id_of('jonas');
select is(tests.answer('jonas', $$tests.write('mara', 150)$$), 'paid_only',
  '[F72] after the end of the paid chat the rule of writing comes first');
select tests.ledger_is_whole();
select * from finish();
