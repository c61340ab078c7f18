-- The box on a profile: what it is told before anything is written is what the first message meets,
-- and a refused one opens nothing.
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
select is(tests.box('jonas'), 'paid_only', '[F111] the box knows that only paid chats are open');
select is(tests.first_message('jonas'), tests.box('jonas'), '[F111] the first message hears the same');
select tests.rule('card');
select isnt(tests.box('jonas'), 'open', '[F111] it knows that a card is asked for');
select is(tests.first_message('jonas'), tests.box('jonas'), '[F111] so does the message');
select tests.rule('subscription');
select isnt(tests.box('jonas'), 'open', '[F111] it knows that subscribers alone are read');
select is(tests.first_message('jonas'), tests.box('jonas'), '[F111] so does the message');
select is_empty('select from public.conversations', '[F111] what was refused opened nothing');
select is_empty('select from private.transfers where fan_id = tests.id_of(''jonas'')
  and creator_id is not null', '[F111] and cost nothing');

select tests.rule('none');
select is(tests.box('jonas'), 'open', '[F111] without a rule everybody may write');
select is(tests.first_message('jonas'), 'sent', '[F111] and does');
select is((select count(*) from public.conversations where tests.id_of('jonas') in (one_id, other_id)),
  1::bigint, '[F111] the first message opened the conversation');

insert into public.blocks (blocker_id, blocked_id) values (tests.id_of('mara'), tests.id_of('noor'));
select is(tests.answer('noor', 'api.conversation_with(''mara'')::jsonb'),
  'conversation_not_found', '[F111] who is blocked is told of no box');
select is(tests.first_message('noor'), 'dm_not_permitted', '[F111] and cannot write');
