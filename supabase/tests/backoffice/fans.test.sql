-- The lists of a creator's fans, the facts of one fan, the list of blocked users, and what a block
-- refunds before it is made.
select plan(45);

create function pg_temp.names(p_user text, p_call text) returns text language sql as $$
  select coalesce((select string_agg(coalesce(r -> 'fan', r -> 'user') ->> 'username', ' ' order by n)
                   from jsonb_array_elements(tests.answer(p_user, p_call)::jsonb) with ordinality x (r, n)), '')
$$;
create function pg_temp.of(p_fan text, p_key text) returns text language sql as $$
  select r ->> p_key from jsonb_array_elements(tests.answer('mara', 'api.subscribers()')::jsonb) r
  where r -> 'fan' ->> 'username' = p_fan
$$;
create function pg_temp.card(p_fan text, p_key text) returns text language sql as $$
  select tests.answer('mara', format('api.fan_card(%L)', tests.id_of(p_fan)))::jsonb ->> p_key
$$;
create function pg_temp.told(p_name text) returns bigint language sql security definer as $$
  select count(*) from realtime.messages
  where topic = 'user:' || tests.id_of(p_name) and payload -> 'what' ? 'fans'
$$;

select tests.make_creator('mara_voss', 1500);
update public.profiles set username = 'mara' where username = 'mara_voss';
select tests.make_creator('ines_duarte', 500);
select tests.make_fan(name, 20000) from unnest(array['jonas', 'quiet_tom', 'lapsed', 'walker', 'stranger']) p (name);
update public.profiles set name = 'Jonas Reinholt' where username = 'jonas';

-- States and prices.
select tests.subscribe(tests.id_of('lapsed'), tests.id_of('mara'));
update public.subscriptions set is_renewing = false;
select tests.pass_with_ids('31 days');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.pass_with_ids('1 minute');
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 900, 5);
select tests.subscribe(tests.id_of('quiet_tom'), tests.id_of('mara'));
delete from public.limited_offers;
select is(pg_temp.names('mara', 'api.subscribers()'), 'quiet_tom jonas lapsed',
  '[F101] subscribers are listed with the latest first');
select is(tests.answer('quiet_tom', format('api.stop_subscription(%L)', tests.id_of('mara'))),
  'subscription_ended', 'a fan can stop the renewal');
select is(pg_temp.told('mara'), 1::bigint, '[F101] a stop signals the lists of the creator');
select is(pg_temp.of(name, 'subscription')::jsonb ->> 'state', state, '[F101] the list has the state of ' || name)
from (values ('jonas', 'active'), ('quiet_tom', 'ending'), ('lapsed', 'expired')) p (name, state);
select is(pg_temp.of('quiet_tom', 'subscription')::jsonb - 'expires_at',
  '{"state": "ending", "renewal_price_cents": 1500, "start_price_cents": 900}',
  '[F101] the list has the renewal price and the start price');
select tests.answer('quiet_tom', 'api.start_subscription(tests.id_of(''mara''), 0, gen_random_uuid(), tests.consent(''mara''))');
select is(pg_temp.told('mara'), 2::bigint, '[F101] a resumed renewal signals the lists of the creator');
select is(tests.answer('jonas', 'api.subscribers()'), 'method_forbidden', '[F101] fans have no list of subscribers');
select is(tests.answer('jonas', 'api.followers()'), 'method_forbidden', '[F101] fans have no list of followers');
select is(tests.answer('guest', 'api.subscribers()'), '42501', '[F101] guests have no list of subscribers');
select is(tests.answer('ines_duarte', 'api.subscribers()'), '[]', '[F101] a creator reads her own subscribers only');

-- Followers.
select tests.answer('walker', format('api.follow(%L)', tests.id_of('mara')));
select tests.pass_with_ids('1 minute');
select tests.answer('lapsed', format('api.follow(%L)', tests.id_of('mara')));
select is(pg_temp.told('mara'), 4::bigint, '[F101] a new follower signals the lists of the creator');
select is(pg_temp.names('mara', 'api.followers()'), 'lapsed walker',
  '[F101] followers are listed, among them one whose subscription has expired');
select tests.subscribe(tests.id_of('lapsed'), tests.id_of('mara'));
select is(pg_temp.names('mara', 'api.followers()'), 'walker',
  '[F101] a follower who subscribes is no longer among the followers');
select tests.answer('walker', format('api.unfollow(%L)', tests.id_of('mara')));
select is(pg_temp.names('mara', 'api.followers()'), '', '[F101] a fan who has unfollowed is not listed');
select is(pg_temp.told('mara'), 5::bigint, '[F101] an unfollow signals the lists of the creator');
select tests.answer('walker', format('api.follow(%L)', tests.id_of('mara')));

-- Spend, exact after refunds.
select is(pg_temp.of('jonas', 'spent_cents'), '1500', '[F140] the price of the subscription is spent');
select tests.answer('jonas', format('api.send_tip(%L, 1000, gen_random_uuid())', tests.id_of('mara')));
select is(pg_temp.of('jonas', 'spent_cents'), '2500', '[F140] a tip adds to what is spent');
select is(pg_temp.card('jonas', 'earned_cents'), '2000', '[F140] the card has the part of the creator');
select is(pg_temp.card('jonas', 'spent_cents'), '2500', '[F140] the card has the same spend as the list');
select is(tests.answer('ines_duarte', format('api.fan_card(%L)', tests.id_of('jonas'))), 'done',
  '[F140] a creator without a conversation with a fan has no card of that fan');
select is(tests.answer('jonas', format('api.fan_card(%L)', tests.id_of('walker'))), 'method_forbidden',
  '[F140] fans have no cards of fans');
select is((select r ->> 'spent_cents' from jsonb_array_elements(tests.answer('mara', 'api.inbox()')::jsonb) r
           where r -> 'partner' ->> 'username' = 'walker'), '0',
  '[F140] the conversation of a follower shows that nothing was spent');
select is((select r ->> 'spent_cents' from jsonb_array_elements(tests.answer('mara', 'api.inbox()')::jsonb) r
           where r -> 'partner' ->> 'username' = 'jonas'), '2500',
  '[F140] the conversations of a creator have the spend');
select is(tests.answer('jonas', 'api.inbox()::jsonb -> 0 -> ''spent_cents'''), 'null',
  '[F140] the conversations of a fan have no spend');

-- Search.
select is(pg_temp.names('mara', $$api.subscribers(p_query => 'reinholt')$$), 'jonas',
  '[F101] a search finds a part of a name');
select is(pg_temp.names('mara', $$api.followers(p_query => 'WALK')$$), 'walker',
  '[F101] a search finds a part of a username among followers');
select is(pg_temp.names('mara', $$api.followers(p_query => 'reinholt')$$), '',
  '[F101] a search among followers does not find a subscriber');
select tests.answer('mara', format('api.set_conversation(%L, p_nickname => %L)',
  private.conversation_of(tests.id_of('mara'), tests.id_of('quiet_tom')), 'Birthday in May'));
select is(pg_temp.names('mara', $$api.subscribers(p_query => 'birthday')$$), 'quiet_tom',
  '[F101] a search finds a part of a nickname');
select is(tests.answer('mara', $$api.subscribers(p_query => 'jon')$$), 'conversation_search_too_short',
  '[F101] a search of three characters is refused');
select is(pg_temp.names('mara', $$api.subscribers(p_query => 'jo%s')$$), '',
  '[F101] a percent sign in a search is only a character');

-- What a block refunds, before and after it is made.
select tests.pass_with_ids('9 days 1 hour');
select is(tests.answer('mara', format('api.block_refund(%L)', tests.id_of('jonas'))), '1000',
  '[F32] twenty of thirty unused days are named before a block');
select is(tests.answer('mara', format('api.block_refund(%L)', tests.id_of('walker'))), '0',
  '[F32] the block of a follower refunds nothing');
select is(tests.answer('jonas', format('api.block_refund(%L)', tests.id_of('mara'))), '0',
  '[F32] the block of a creator refunds nothing');
select is(tests.answer('guest', format('api.block_refund(%L)', tests.id_of('mara'))), '42501',
  '[F32] guests cannot ask for a refund of a block');
select is(tests.answer('mara', format('api.block(%L)', tests.id_of('jonas'))), 'done', 'the creator can block');
select is((select gross_cents from private.transfers where kind = 'refund'), 1000::bigint,
  '[F32] the block refunds the cents that were named');
select is((private.fan_worth(tests.id_of('jonas'))).spent_cents, 0::bigint,
  '[F140] without a caller nothing is summed');
select is(pg_temp.names('mara', 'api.subscribers()') || '.' || pg_temp.names('mara', 'api.blocked_users()'),
  'quiet_tom lapsed.jonas', '[F101] a blocked subscriber moves to the list of blocked users');
select tests.answer('mara', format('api.unblock(%L)', tests.id_of('jonas')));
select tests.answer('walker', format('api.block(%L)', tests.id_of('mara')));
select is(pg_temp.names('mara', 'api.followers()'), '', '[F101] a follower across a block is not listed');
select tests.answer('walker', format('api.unblock(%L)', tests.id_of('mara')));
select is(pg_temp.names('mara', 'api.followers()'), 'walker', '[F101] after the block the follower is listed again');
select is(pg_temp.of('jonas', 'spent_cents'), '1500', '[F140] a refund is no longer part of what is spent');
select is(tests.answer('mara', 'api.blocked_users()'), '[]', '[F101] an ended block is not listed');
select is(tests.answer('guest', 'api.blocked_users()'), '42501', '[F101] guests have no list of blocked users');
select * from finish();
