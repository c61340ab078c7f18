-- What staff decide about users: promote, unlist, feature, exclusive, suspend, reinstate, answer
-- as support. Each is one row of the log, each is refused where it would change nothing or may not
-- be.
select plan(68);

select tests.make_creator('mara', 1500, false);
select tests.make_creator('ines');
select tests.make_fan('jonas');
create function tests.acts() returns bigint language sql as $$ select count(*) from private.audit_log $$;
create function tests.status(p_username text) returns text[] language sql as $$
  select array[promoted_at is not null, featured_at is not null, exclusive_since is not null, suspended_at is not null, is_listed]::text[]
  from staff.users where username = p_username
$$;

-- nobody acts without a name and a reason, on nobody, on the site's own accounts
select throws_ok(format('select staff.%s(%s)', f, replace(replace(a.args, 'WHO', a.who), 'TEXT', case f when 'reply_as_support' then ', ''hi''' else '' end)),
  a.status, a.code, format('[F122] %s %s: %s', f, coalesce(a.who, ''), a.code))
from unnest(array['promote', 'unlist', 'feature', 'mark_exclusive', 'suspend', 'reinstate', 'reply_as_support']) f
cross join (values
  (''' '', ''why'', ''WHO''TEXT', 'ines', 'PT400', 'staff_name_missing'),
  ('''Ada'', '''', ''WHO''TEXT', 'ines', 'PT400', 'staff_reason_missing'),
  ('''Ada'', ''why'', ''WHO''TEXT', 'nobody', 'PT404', 'profile_not_found'),
  ('''Ada'', ''why'', ''WHO''TEXT', 'support', 'PT403', 'ineligible_action')) a (args, who, status, code);
select is(tests.acts(), 0::bigint, '[F122] what was refused is not in the log');

-- promoting and listing
select throws_ok($$select staff.promote('Ada', 'good work', 'mara')$$, 'PT403', 'identity_not_accepted',
  '[F122] nobody is promoted whose identity was not accepted');
select throws_ok($$select staff.promote('Ada', 'good work', 'jonas')$$, 'PT403', 'ineligible_action', '[F122] nor a follower');
update private.account_statuses set accepted_at = now() where profile_id = tests.id_of('mara');
select lives_ok($$select staff.promote('Ada', 'good work', ' @Mara')$$, '[F122] an accepted creator is, however the name is typed');
select is(tests.status('mara'), '{true,false,false,false,true}', '[F122] and is listed');
select is((select categories from staff.users where username = 'mara'), 1, '[F122] staff see how many categories she has');
select is((select categories from staff.users where username = 'jonas'), null::integer, '[F122] a follower has none to count');
select throws_ok($$select staff.promote('Ada', 'good work', 'mara')$$, 'PT409', 'conflict', '[F122] once');
select is(tests.acts(), 1::bigint, '[F122] which is one row of the log');
select lives_ok($$select staff.unlist('Ada', 'asked for it', 'mara')$$, '[F105] staff unlist');
select is(tests.status('mara'), '{false,false,false,false,false}', '[F105] and she is not listed');
select throws_ok($$select staff.unlist('Ada', 'asked for it', 'mara')$$, 'PT409', 'conflict', '[F105] once');

-- featured and exclusive, on and off
select lives_ok($$select staff.feature('Ada', 'front page', 'ines')$$, '[F122] staff feature');
select lives_ok($$select staff.mark_exclusive('Ada', 'contract', 'ines')$$, '[F122] and mark as exclusive');
select is(tests.status('ines'), '{true,true,true,false,true}', '[F122] so she is both');
select throws_ok($$select staff.feature('Ada', 'front page', 'ines')$$, 'PT409', 'conflict', '[F122] not twice');
select lives_ok($$select staff.feature('Ada', 'over', 'ines', false)$$, '[F122] staff take it back');
select lives_ok($$select staff.mark_exclusive('Ada', 'over', 'ines', false)$$, '[F122] both');
select is(tests.status('ines'), '{true,false,false,false,true}', '[F122] so she is neither');
select throws_ok($$select staff.mark_exclusive('Ada', 'over', 'ines', false)$$, 'PT409', 'conflict', '[F122] not twice');
select throws_ok($$select staff.feature('Ada', 'front page', 'jonas')$$, 'PT403', 'ineligible_action', '[F122] no follower is featured');

-- suspending
select lives_ok($$select staff.suspend('Ada', 'stolen pictures', 'ines')$$, '[F105] staff suspend');
select is(tests.status('ines'), '{true,false,false,true,false}', '[F105] the creator leaves browse');
select is((select array_agg(template::text) from private.mails where recipient_id = tests.id_of('ines')), array['account_suspended'],
  '[F105] and is mailed');
select is((select string_agg(params::text, '') from private.mails), '{}', '[F105] without the reason, which stays in the log');
select ok(exists (select from realtime.messages where topic = 'user:' || tests.id_of('ines') and payload -> 'what' ? 'account'),
  '[F105] open pages are told to look who they are');
select throws_ok($$select staff.suspend('Ada', 'stolen pictures', 'ines')$$, 'PT409', 'conflict', '[F105] once');
select lives_ok($$select staff.suspend('Ada', 'threats', 'jonas')$$, '[F105] followers too');
select lives_ok($$select staff.reinstate('Bob', 'was not them', 'ines')$$, '[F105] staff reinstate');
select is(tests.status('ines'), '{true,false,false,false,true}', '[F105] and she stands as before');
select is((select reason from staff.audit where action = 'reinstate'), 'was not them', '[F122] the log knows why');

-- answering as support
select throws_ok($$select staff.reply_as_support('Ada', 'asked', 'jonas', 'hello')$$, 'PT403', 'dm_not_permitted',
  '[F72] nobody writes to a suspended person');
select staff.reinstate('Ada', 'served', 'jonas');
select throws_ok($$select staff.reply_as_support('Ada', 'asked', 'jonas', '  ')$$, 'PT400', 'message_empty', '[F72] nor nothing');
select tests.act_as('jonas');
select api.send_message(tests.id_of('support'), 'where is my money?', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
select is((select array_agg(username || ': ' || text) from staff.support_inbox), array['jonas: where is my money?'],
  '[F72] staff see who waits for support');
select lives_ok($$select staff.reply_as_support('Ada', 'asked for money', 'jonas', ' On its way. ')$$, '[F72] and answer');
select is_empty('select from staff.support_inbox', '[F72] who is answered waits no more');
select tests.act_as('jonas');
select is((select text from public.messages order by seq desc limit 1), 'On its way.', '[F72] and reads the answer in the thread');
select is((api.activity_state()::jsonb ->> 'conversations')::int, 1, '[F72] which counts as unread');
select tests.act_as_owner();
select is((select detail ? 'message_id' from staff.audit where action = 'reply_as_support'), true, '[F122] the log names the message');
select is(tests.acts(), 11::bigint, '[F122] every act was one row');
select * from finish();
