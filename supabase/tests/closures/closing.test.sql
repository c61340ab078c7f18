-- Closing an account: nothing new is sold from the request on, its owner undoes it, exports or takes
-- money back and does nothing else, and the end comes after two weeks unless something stands
-- against it.
select plan(57);

select tests.make_creator('maravoss');
select tests.make_creator('inesroth');
select tests.make_fan('jonas', 5000);
select tests.make_fan('pietb', 5000);
select tests.subscribe(tests.id_of('jonas'), tests.id_of('maravoss'));
select tests.subscribe(tests.id_of('jonas'), tests.id_of('inesroth'));
select tests.make_media(tests.id_of('maravoss'), 'post');
select tests.act_as('maravoss');
select api.start_limited_offer(900, 5, gen_random_uuid());
select tests.act_as_owner();
insert into public.scheduled_posts (
  creator_id, request_id, request_digest, publish_at, audience, kind, text, media_ids, is_promo)
values (tests.id_of('maravoss'), gen_random_uuid(), gen_random_uuid(), now() + interval '1 day',
  'public', 'text', 'soon', '{}', false);
insert into public.globals (creator_id, audience, kind, text, is_text_open, request_id,
  request_digest, publish_at)
values (tests.id_of('maravoss'), 'all', 'text', 'later', true, gen_random_uuid(),
  gen_random_uuid(), now() + interval '1 day');

create function tests.waits(p_username text) returns text language sql as $$
  select array_to_string(private.closure_obstacles(tests.id_of(p_username)), ' ')
$$;
create function tests.closed(p_id uuid) returns boolean language sql as $$
  select closed_at is not null from private.account_statuses where profile_id = p_id
$$;
create function tests.mailed(p_id uuid, p_template text) returns bigint language sql as $$
  select count(*) from private.mails where recipient_id = p_id and template::text = p_template
$$;
create temp table who as select username, id from public.profiles;

-- the request
select is(tests.answer('guest', $$api.close_account('maravoss')$$), '42501',
  '[F123] a guest closes nothing');
select is(tests.answer('maravoss', $$api.close_account('mara')$$), 'invalid_payload',
  '[F123] an account is closed by its own username alone');
select is(tests.answer('maravoss', $$api.undo_closure()$$), 'closure_not_pending',
  '[F123] what was not begun is not undone');
select is(tests.answer('maravoss', $$api.refund_unspent()$$), 'closure_not_pending',
  '[F123] top-ups go back during a closure alone');
select is(tests.answer('maravoss', $$api.my_closure()::jsonb ->> 'subscriptions'$$), '1',
  '[F123] a creator reads how many subscriptions a closure would end');
select is(tests.answer('maravoss', $$api.close_account(' @MaraVoss ')$$), 'done',
  '[F123] a creator closes her account by typing its username');
select is(tests.answer('maravoss', $$api.close_account('maravoss')$$), 'closure_pending',
  '[F123] a closure is asked for once');
select is(tests.mailed(tests.id_of('maravoss'), 'closure_begun'), 1::bigint,
  '[F123] the owner gets a mail');

-- others
select is(tests.answer('pietb', format('private.sees_creator(%L)', tests.id_of('maravoss'))), 'false',
  '[F123] a stranger no longer sees the page');
select is(tests.answer('jonas', format('private.sees_creator(%L)', tests.id_of('maravoss'))), 'true',
  '[F123] a subscriber keeps the page');
select is(tests.answer('pietb', format('private.sees_creator(%L)', tests.id_of('inesroth'))), 'true',
  '[F123] another creator is seen as before');
select is(private.is_listed(tests.id_of('maravoss')), false,
  '[F123] she is in no list, search or feed, and her stories are gone');
select is(tests.answer('jonas', format(
  'api.send_tip(%L, 500, gen_random_uuid())', tests.id_of('maravoss'))), 'invalid_profile',
  '[F123] a subscriber can pay her nothing new');
select alike(tests.answer('jonas', format(
  'api.send_tip(%L, 500, gen_random_uuid())', tests.id_of('inesroth'))), '01%',
  '[F123] another creator is paid as before');
select is(private.message_refusal(tests.id_of('jonas'), tests.id_of('maravoss')),
  'dm_not_permitted', '[F123] nobody writes to her');
select is(private.charge_refusal(tests.id_of('jonas'), tests.id_of('maravoss')),
  'invalid_profile', '[F123] subscriptions to her do not renew');
select is((select count(*) from public.limited_offers where creator_id = tests.id_of('maravoss')),
  0::bigint, '[F123] her offer is dropped');
select is((select state::text from public.scheduled_posts), 'removed',
  '[F123] her scheduled post is dropped');
select isnt((select removed_at from public.globals), null,
  '[F123] her scheduled message is dropped');

-- the owner
select is(tests.answer('maravoss', $$api.block(tests.id_of('jonas'))$$), 'closure_pending',
  '[F123] she can do nothing else');
select is(tests.answer('maravoss', $$api.my_account()::jsonb ->> 'is_closing'$$), 'true',
  '[F123] her page knows that the account is being closed');
select is(tests.answer('maravoss', $$(api.bootstrap() -> 'account' ->> 'is_closing')$$), 'true',
  '[F123] she signs in');
select is((select count(*) from public.presence where profile_id = tests.id_of('maravoss')),
  0::bigint, '[F123] and is not online');
select is(tests.answer('maravoss',
  $$(api.my_closure() ->> 'due_at')::timestamptz = private.now() + interval '14 days'$$), 'true',
  '[F123] she reads when it ends: after two weeks');

create function tests.refused_at(p_name text, p_path text) returns text language plpgsql as $$
begin
  perform tests.act_as(p_name);
  perform set_config('request.path', p_path, true);
  perform private.check_request();
  perform set_config('request.path', '', true);
  perform tests.act_as_owner();
  return 'passes';
exception when others then
  perform set_config('request.path', '', true);
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
select is(tests.refused_at('maravoss', p.path), p.answer, '[F123] of the requests of a closing account: ' || p.path)
from (values ('/rpc/my_closure', 'passes'), ('/rpc/undo_closure', 'passes'),
  ('/rpc/ask_for_export', 'passes'), ('/rpc/open_export', 'passes'), ('/rpc/wall_posts', 'closure_pending'),
  ('/rpc/browse', 'closure_pending')) p (path, answer);
select is(tests.refused_at('jonas', '/rpc/browse'), 'passes', '[F123] others are answered');

-- undone
select is(tests.answer('maravoss', 'api.undo_closure()'), 'done', '[F123] she undoes it');
select is(private.is_listed(tests.id_of('maravoss')), true, '[F123] and is listed again');
select is(tests.answer('maravoss', $$api.touch_presence()$$), 'done', '[F123] and does what she did');
select is(tests.mailed(tests.id_of('maravoss'), 'closure_undone'), 1::bigint,
  '[F123] a mail tells of the undoing');
select is((select count(*) from public.limited_offers), 0::bigint,
  '[F123] the offer stays dropped');

-- the end, and what it waits for
select tests.act_as('maravoss');
select api.close_account('maravoss');
select tests.act_as_owner();
select tests.pass(interval '13 days 23 hours');
select is(private.end_due_closures(), 0, '[F123] nothing ends within two weeks');
select tests.pass(interval '2 hours');
select staff.hold_closure('Ada', 'an order of a court', 'maravoss');
select is(private.end_due_closures(), 0, '[F123] staff hold the end');
select throws_ok($$select staff.hold_closure('Ada', 'again', 'maravoss')$$, 'PT409', 'conflict',
  '[F123] a closure is held once');
select throws_ok($$select staff.hold_closure('Ada', 'none', 'inesroth')$$, 'PT409',
  'closure_not_pending', '[F123] only a closure is held');
select is((select is_overdue from staff.deadlines where what = 'closure'), true,
  '[F104] staff see that it is overdue');
select staff.hold_closure('Ada', 'the court has decided', 'maravoss', false);
insert into private.reports (reporter_id, request_id, target, target_id, owner_id, reason, snapshot)
values (tests.id_of('pietb'), gen_random_uuid(), 'profile', tests.id_of('maravoss'),
  tests.id_of('maravoss'), 'spam', '{}');
select is(tests.waits('maravoss'), 'report', '[F123] an open report stands against the end');
select is(private.end_due_closures(), 0, '[F123] so the account does not end');
update private.reports set state = 'dismissed', resolution = 'fine', resolved_by = 'Ada', resolved_at = now();
select is(private.end_due_closures(), 1, '[F123] it ends once the report is decided');
select is(tests.closed((select id from who where username = 'maravoss')), true,
  '[F123] the account is closed');
select is(private.end_due_closures(), 0, '[F123] and ends once');
select is((select array[name, bio, location]::text from public.profiles
           where id = (select id from who where username = 'maravoss')),
  '{"Closed account",NULL,NULL}', '[F123] its public facts are replaced');
select isnt((select banned_until from auth.users where id = (select id from who where username = 'maravoss')),
  null, '[F123] nobody signs in any more');
select is(tests.mailed((select id from who where username = 'maravoss'), 'account_closed'), 1::bigint,
  '[F123] the owner gets a last mail');
select is((select private.mail_obstacle(m) from private.mails m where template = 'account_closed'),
  null, '[F123] which is sent to the closed account');
select ok((select expires_at <= private.now() from public.subscriptions
           where fan_id = tests.id_of('jonas')
             and creator_id = (select id from who where username = 'maravoss')),
  '[F123] the subscription ends');
select ok((select sum(wallet_cents) > 0 from private.transfers
           where kind = 'refund' and fan_id = tests.id_of('jonas')),
  '[F123] and its unused days are refunded');
select is(private.username_state('maravoss'::text), 'taken', '[F104] the username stays taken');
select is(private.free_username('maravoss') <> 'maravoss', true,
  '[F104] and no sign-up gets it');
select tests.pass(interval '12 months');
select private.sweep_policy();
select is(private.username_state('maravoss'::text), 'free', '[F104] for twelve months');
select is((select count(*) from private.held_usernames), 0::bigint, '[F104] after which it is forgotten');
select tests.ledger_is_whole('[F123] the ledger has no faults');
select * from finish();
