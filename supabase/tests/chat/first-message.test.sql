-- The message box on a profile: the refusal that it shows beforehand is the refusal of the first
-- message, and a refused message opens no conversation.
select plan(13);

select tests.make_creator('mara');
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor');

create function tests.box(p_user text) returns text language sql as $$
  select coalesce(tests.answer(p_user, 'api.conversation_with(''mara'')::jsonb')::jsonb #>> '{permission,refusal}', 'open')
$$;
create function tests.first_message(p_user text) returns text language plpgsql as $$
begin
  perform tests.act_as(p_user);
  perform api.send_message(tests.id_of('mara'), 'Hello', '{}', null, gen_random_uuid());
  perform tests.act_as_owner();
  return 'sent';
exception when others then
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
create function tests.rule(p_column text) returns void language plpgsql as $$
begin
  update public.creator_settings
  set is_paid_only = p_column = 'paid', requires_card = p_column = 'card',
      requires_subscription = p_column = 'subscription'
  where creator_id = tests.id_of('mara');
end $$;

select tests.rule('paid');
select is(tests.box('jonas'), 'paid_only',
  '[F111] the box shows that the creator accepts paid messages only');
select is(tests.first_message('jonas'), tests.box('jonas'),
  '[F111] with paid only, the first message gets the refusal of the box');
select tests.rule('card');
select isnt(tests.box('jonas'), 'open',
  '[F111] the box shows a refusal when the creator requires a card');
select is(tests.first_message('jonas'), tests.box('jonas'),
  '[F111] with a required card, the first message gets the refusal of the box');
select tests.rule('subscription');
select isnt(tests.box('jonas'), 'open',
  '[F111] the box shows a refusal when the creator requires a subscription');
select is(tests.first_message('jonas'), tests.box('jonas'),
  '[F111] with a required subscription, the first message gets the refusal of the box');
select is_empty('select from public.conversations',
  '[F111] the refused messages opened no conversation');
select is_empty('select from private.transfers where fan_id = tests.id_of(''jonas'')
  and creator_id is not null', '[F111] the refused messages cost nothing');

select tests.rule('none');
select is(tests.box('jonas'), 'open', '[F111] without a condition the box permits a message');
select is(tests.first_message('jonas'), 'sent',
  '[F111] without a condition the first message is sent');
select is((select count(*) from public.conversations where tests.id_of('jonas') in (one_id, other_id)),
  1::bigint, '[F111] the first message opened the conversation');

insert into public.blocks (blocker_id, blocked_id) values (tests.id_of('mara'), tests.id_of('noor'));
select is(tests.answer('noor', 'api.conversation_with(''mara'')::jsonb'),
  'conversation_not_found', '[F111] a blocked fan gets conversation_not_found');
select is(tests.first_message('noor'), 'dm_not_permitted', '[F111] a blocked fan cannot write');
select * from finish();
