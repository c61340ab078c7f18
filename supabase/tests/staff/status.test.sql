-- Decisions of staff about users: promote, unlist, feature, mark as exclusive, suspend, reinstate,
-- reply as support. Each adds one row to the audit log. Each is refused if it is not allowed or
-- would change nothing.
select plan(70);

select tests.make_creator('mara', 1500, false);
select tests.make_creator('ines');
select tests.make_fan('jonas');
create function tests.acts() returns bigint language sql as $$ select count(*) from private.audit_log $$;
create function tests.status(p_username text) returns text[] language sql as $$
  select array[promoted_at is not null, featured_at is not null, exclusive_since is not null, suspended_at is not null, is_listed]::text[]
  from staff.users where username = p_username
$$;

-- refused: no staff name, no reason, an unknown user, a special account
select throws_ok(format('select staff.%s(%s)', f, replace(replace(a.args, 'WHO', a.who), 'TEXT', case f when 'reply_as_support' then ', ''hi''' else '' end)),
  a.status, a.code, format('[F122] %s %s: %s', f, coalesce(a.who, ''), a.code))
from unnest(array['promote', 'unlist', 'feature', 'mark_exclusive', 'suspend', 'reinstate', 'reply_as_support']) f
cross join (values
  (''' '', ''why'', ''WHO''TEXT', 'ines', 'PT400', 'staff_name_missing'),
  ('''Ada'', '''', ''WHO''TEXT', 'ines', 'PT400', 'staff_reason_missing'),
  ('''Ada'', ''why'', ''WHO''TEXT', 'nobody', 'PT404', 'profile_not_found'),
  ('''Ada'', ''why'', ''WHO''TEXT', 'support', 'PT403', 'ineligible_action')) a (args, who, status, code);
select is(tests.acts(), 0::bigint, '[F122] refused acts leave no row in the audit log');

-- promoting and listing
select throws_ok($$select staff.promote('Ada', 'good work', 'mara')$$, 'PT403', 'identity_not_accepted',
  '[F122] a creator whose identity is not accepted cannot be promoted');
select throws_ok($$select staff.promote('Ada', 'good work', 'jonas')$$, 'PT403', 'ineligible_action', '[F122] a fan cannot be promoted');
update private.account_statuses set accepted_at = now() where profile_id = tests.id_of('mara');
select lives_ok($$select staff.promote('Ada', 'good work', ' @Mara')$$, '[F122] an accepted creator can be promoted by a username with other case, spaces and @');
select is(tests.status('mara'), '{true,false,false,false,true}', '[F122] a promoted creator is listed');
select is((select categories from staff.users where username = 'mara'), 1, '[F122] staff see the number of categories of a creator');
select is((select categories from staff.users where username = 'jonas'), null::integer, '[F122] the number of categories of a fan is null');
select throws_ok($$select staff.promote('Ada', 'good work', 'mara')$$, 'PT409', 'conflict', '[F122] a promoted creator cannot be promoted again');
select is(tests.acts(), 1::bigint, '[F122] a promotion is one row of the audit log');
select lives_ok($$select staff.unlist('Ada', 'asked for it', 'mara')$$, '[F105] staff can unlist a creator');
select is(tests.status('mara'), '{false,false,false,false,false}', '[F105] an unlisted creator is neither promoted nor listed');
select throws_ok($$select staff.unlist('Ada', 'asked for it', 'mara')$$, 'PT409', 'conflict', '[F105] an unlisted creator cannot be unlisted again');

-- featured and exclusive, on and off
select lives_ok($$select staff.feature('Ada', 'front page', 'ines')$$, '[F122] staff can feature a creator');
select lives_ok($$select staff.mark_exclusive('Ada', 'contract', 'ines')$$, '[F122] staff can mark a creator as exclusive');
select is(tests.status('ines'), '{true,true,true,false,true}', '[F122] a creator can be both featured and exclusive');
select throws_ok($$select staff.feature('Ada', 'front page', 'ines')$$, 'PT409', 'conflict', '[F122] a featured creator cannot be featured again');
select lives_ok($$select staff.feature('Ada', 'over', 'ines', false)$$, '[F122] staff can end the featuring of a creator');
select lives_ok($$select staff.mark_exclusive('Ada', 'over', 'ines', false)$$, '[F122] staff can remove the exclusive mark of a creator');
select is(tests.status('ines'), '{true,false,false,false,true}', '[F122] a creator can lose both marks');
select throws_ok($$select staff.mark_exclusive('Ada', 'over', 'ines', false)$$, 'PT409', 'conflict', '[F122] a creator who is not exclusive cannot lose the mark');
select throws_ok($$select staff.feature('Ada', 'front page', 'jonas')$$, 'PT403', 'ineligible_action', '[F122] a fan cannot be featured');

-- suspending
select lives_ok($$select staff.suspend('Ada', 'stolen pictures', 'ines')$$, '[F105] staff can suspend a creator');
select is(tests.status('ines'), '{true,false,false,true,false}', '[F105] a suspended creator is no longer listed');
select is((select array_agg(template::text) from private.mails where recipient_id = tests.id_of('ines')), array['account_suspended'],
  '[F105] a suspended creator gets a mail');
select is((select params ->> 'reason' from private.mails where template = 'account_suspended'), 'stolen pictures',
  '[F152] the mail about a suspension says why');
select ok(exists (select from realtime.messages where topic = 'user:' || tests.id_of('ines') and payload -> 'what' ? 'account'),
  '[F105] a suspension sends a change notification about the account');
select throws_ok($$select staff.suspend('Ada', 'stolen pictures', 'ines')$$, 'PT409', 'conflict', '[F105] a suspended creator cannot be suspended again');
select lives_ok($$select staff.suspend('Ada', 'threats', 'jonas')$$, '[F105] staff can suspend a fan');
select lives_ok($$select staff.reinstate('Bob', 'was not them', 'ines')$$, '[F105] staff can reinstate a creator');
select is(tests.status('ines'), '{true,false,false,false,true}', '[F105] a reinstated creator has the status from before the suspension');
select is((select reason from staff.audit where action = 'reinstate'), 'was not them', '[F122] the audit log has the reason of a reinstatement');

-- replying as support
select throws_ok($$select staff.reply_as_support('Ada', 'asked', 'jonas', 'hello')$$, 'PT403', 'dm_not_permitted',
  '[F72] support cannot write to a suspended user');
select staff.reinstate('Ada', 'served', 'jonas');
select throws_ok($$select staff.reply_as_support('Ada', 'asked', 'jonas', '  ')$$, 'PT400', 'message_empty', '[F72] support cannot send an empty message');
select tests.act_as('jonas');
select api.send_message(tests.id_of('support'), 'where is my money?', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
select is((select array_agg(username || ': ' || text) from staff.support_inbox), array['jonas: where is my money?'],
  '[F72] the inbox of support lists users who wait for a reply');
create temporary table seen as select seq from staff.support_inbox;
select tests.act_as('jonas');
select api.send_message(tests.id_of('support'), 'and my card?', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
select is((select text from staff.support_inbox), E'where is my money?\n\nand my card?', '[F72] it shows all that a user wrote');
select staff.reply_as_support('Ada', 'asked for money', 'jonas', 'We are looking.', (select seq from seen));
select is((select text from staff.support_inbox), 'and my card?', '[F72] a message written during the answer goes on waiting');
select lives_ok($$select staff.reply_as_support('Ada', 'asked for money', 'jonas', ' On its way. ', (select seq from staff.support_inbox))$$,
  '[F72] staff can reply as support');
select is_empty('select from staff.support_inbox', '[F72] a user with a reply leaves the inbox of support');
select tests.act_as('jonas');
select is((select text from public.messages order by seq desc limit 1), 'On its way.', '[F72] the user reads the reply in the conversation');
select is((api.activity_state()::jsonb ->> 'conversations')::int, 1, '[F72] the reply counts as an unread conversation');
select tests.act_as_owner();
select is((select bool_and(detail ? 'message_id') from staff.audit where action = 'reply_as_support'), true, '[F122] the audit log has the id of the message');
select is(tests.acts(), 12::bigint, '[F122] each act is one row of the audit log');
select * from finish();
