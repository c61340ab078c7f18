-- Reactions: one of a person to a message, shown to both, notified to nobody, and refused across a
-- block, to what is gone, held or locked.
select plan(24);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor');

create function tests.write(p_to text, p_text text, p_cents bigint default null) returns void
language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, '{}', p_cents, gen_random_uuid())::jsonb
$$;
create function tests.said(p_text text) returns uuid
language sql security definer set search_path = '' as $$
  select m.id from public.messages m left join public.message_bodies b on b.message_id = m.id
  where coalesce(m.text, b.text) = p_text
$$;
create function tests.reactions(p_id uuid) returns text language sql as $$
  select concat_ws('/', coalesce(m.value ->> 'sender_reaction', '-'),
                   coalesce(m.value ->> 'recipient_reaction', '-'))
  from (select api.message(p_id)::jsonb) m (value)
$$;
create function tests.signals() returns bigint
language sql security definer set search_path = '' as $$
  select count(*) from realtime.messages where topic like 'conversation:%'
$$;

select tests.act_as('jonas');
select tests.write('mara', 'good evening');
select tests.act_as('mara');
select lives_ok($$select api.react(tests.said('good evening'), 'love')$$,
  '[F133] a creator reacts to a message');
select is(tests.reactions(tests.said('good evening')), '-/love', '[F133] and reads the reaction');
select api.react(tests.said('good evening'), 'laugh');
select tests.act_as('jonas');
select is(tests.reactions(tests.said('good evening')), '-/laugh',
  '[F133] another one takes its place, and the fan reads it');
select api.react(tests.said('good evening'), 'sad');
select is(tests.reactions(tests.said('good evening')), 'sad/laugh',
  '[F133] each of the two has one, also to an own message');
select is(json_array_length(api.message_changes((select id from public.conversations), 1)), 1,
  '[F133] a page that was away reads the change');
select api.react(tests.said('good evening'));
select is(tests.reactions(tests.said('good evening')), '-/laugh', '[F133] a reaction is taken back');
create temporary table heard as select tests.signals() as n;
select api.react(tests.said('good evening'));
select is(tests.signals(), (select n from heard), '[F133] taking back nothing signals nothing');
select api.react(tests.said('good evening'), 'like');
select is(tests.signals(), (select n + 1 from heard), '[F133] a reaction signals the thread once');
select tests.act_as_owner();
select is((select count(*) from public.notifications where actor_id = tests.id_of('mara')), 0::bigint,
  '[F133] a reaction is in no list of notifications');
update public.conversation_members set is_unread = false;
select tests.act_as('jonas');
select api.react(tests.said('good evening'), 'fire');
select tests.act_as_owner();
select is((select count(*) from public.conversation_members where is_unread), 0::bigint,
  '[F133] a reaction makes nothing unread');

select is(tests.answer('noor', format('api.react(%L, %L)', tests.said('good evening'), 'love')),
  'message_not_found', '[F133] a third person does not react');
select is(tests.answer('guest', format('api.react(%L, %L)', tests.said('good evening'), 'love')),
  '42501', '[F133] a guest does not react');
select is(tests.answer('jonas', format('api.react(%L, %L)', tests.said('good evening'), 'kiss')),
  '22P02', '[F133] the set of reactions is fixed');

-- locked
select tests.act_as('mara');
select tests.write('jonas', 'secret', 500);
select lives_ok($$select api.react(tests.said('secret'), 'fire')$$,
  '[F133] its sender reacts to a locked message');
select tests.act_as('jonas');
select throws_ok($$select api.react(tests.said('secret'), 'love')$$, 'PT409', 'message_locked',
  '[F133] a locked message gets no reaction of its recipient');
select api.unlock_message(tests.said('secret'), gen_random_uuid())::jsonb;
select lives_ok($$select api.react(tests.said('secret'), 'love')$$,
  '[F133] once it is bought, it does');

-- gone and held
select tests.act_as('mara');
select tests.write('jonas', 'removed');
create temporary table kept as select tests.said('removed') as id;
grant all on kept to authenticated;
select tests.act_as('jonas');
select lives_ok($$select api.react((select id from kept), 'love')$$, '[F133] before it is removed');
select tests.act_as('mara');
select api.remove_message((select id from kept));
select tests.act_as('jonas');
select throws_ok($$select api.react((select id from kept), 'sad')$$, 'PT404', 'message_not_found',
  '[F133] a removed message gets no reaction');
select tests.write('mara', 'held');
select tests.act_as_owner();
update kept set id = tests.said('held');
select private.moderate_message((select id from kept), 'held', 'looked at');
select tests.act_as('mara');
select throws_ok($$select api.react((select id from kept), 'sad')$$, 'PT409',
  'content_under_review', '[F133] a held message gets none');
select tests.act_as_owner();
select private.moderate_message((select id from kept), 'removed', 'bad');
select tests.act_as('mara');
select throws_ok($$select api.react((select id from kept), 'sad')$$, 'PT404', 'message_not_found',
  '[F133] one that staff removed gets none');
select tests.act_as_owner();
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.act_as('jonas');
select throws_ok($$select api.react((select id from public.messages where kind = 'notification'),
  'love')$$, 'PT404', 'message_not_found', '[F133] a system line gets none');

-- how often, and a block
select tests.act_as_owner();
update private.rate_limit_windows set hits = private.limit_reactions_per_hour()
where bucket = 'reactions' and subject = tests.id_of('jonas')::text;
select tests.act_as('jonas');
select throws_ok($$select api.react(tests.said('good evening'), 'love')$$, null, 'rate_limited',
  '[F133] reactions of one person in an hour are limited');
select tests.act_as('mara');
select lives_ok($$select api.react(tests.said('good evening'), 'love')$$,
  '[F133] those of others go on');
select api.block(tests.id_of('jonas'));
select throws_ok($$select api.react(tests.said('good evening'), 'sad')$$, 'PT404',
  'message_not_found', '[F133] no reaction crosses a block');
select * from finish();
