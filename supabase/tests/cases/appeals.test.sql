-- Decisions of staff as their person reads them, and appeals against them: one for each, within 183
-- days, decided by somebody else, also by the link of a mail.
select plan(82);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan(u) from unnest(array['jonas', 'evelyn']) u;
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
insert into made select n, tests.post('mara', 'public', n)
from unnest(array['removed', 'held', 'kept', 'late', 'given back', 'reported', 'minor', 'complained']) n;
create function tests.last_of(p_user text) returns public.decisions language sql as $$
  select d from public.decisions d where d.person_id = tests.id_of(p_user) order by d.id desc limit 1
$$;
create function tests.reads(p_user text) returns jsonb language plpgsql as $$
declare
  v jsonb;
begin
  perform tests.act_as(p_user);
  v := api.my_decisions();
  perform tests.act_as_owner();
  return v;
end $$;
create function tests.appeals(p_user text, p_decision uuid, p_text text default 'It is mine.') returns text language plpgsql as $$
begin
  perform tests.act_as(p_user);
  perform api.appeal_decision(p_decision, p_text);
  perform tests.act_as_owner();
  return 'done';
exception when others then
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
create function tests.decides(p_staff text, p_act text, p_decision public.decisions, p_answer text default 'We have looked again.')
returns text language plpgsql as $$
begin
  execute format('select staff.appeal_%s(%L, ''looked again'', %L, %L)', p_act, p_staff, p_decision.handle, p_answer);
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.key_of(p_user text) returns text language sql as $$
  select params ->> 'key' from private.mails where recipient_id = tests.id_of(p_user) and params ? 'key' order by id desc limit 1
$$;
create function tests.mails_to(p_user text) returns text language sql as $$
  select string_agg(concat_ws(' ', template, params ->> 'what', params ->> 'outcome'), ', ' order by id)
  from private.mails where recipient_id = tests.id_of(p_user)
$$;
create function tests.lines(p_user text) returns text language plpgsql as $$
declare
  v text;
begin
  perform tests.act_as(p_user);
  v := (select string_agg(concat_ws(' ', l ->> 'kind', l -> 'decision' ->> 'act'), ', ' order by n desc)
    from json_array_elements(api.notifications('all', null, 50) -> 'lines') with ordinality x (l, n)
    where l ->> 'kind' in ('decision', 'appeal_decided'));
  perform tests.act_as_owner();
  return v;
end $$;

-- one decision for each act, with its fields and without names
delete from private.mails;
select private.act_remove('Ada Byron', 'It shows somebody else.', 'post', tests.made('removed'), 'impersonation');
select is((select count(*) from public.decisions), 1::bigint, '[F152] a removal leaves one decision');
select is(tests.reads('mara') -> 0 #- '{id}' #- '{created_at}' #- '{appeal_until}',
  jsonb_build_object('handle', (tests.last_of('mara')).handle, 'act', 'removed', 'target', 'post', 'post_id', tests.made('removed'), 'category', 'impersonation',
    'is_law', false, 'reason', 'It shows somebody else.', 'source', 'own', 'is_automated', false, 'appeal', null),
  '[F152] its person reads ground, facts, source, automation and category');
select is((tests.reads('mara') -> 0 ->> 'appeal_until')::timestamptz, (tests.last_of('mara')).created_at + interval '183 days', '[F152] and until when to appeal');
select matches((tests.last_of('mara')).handle, '^D-1\d{3}$', '[F152] the decision has a handle');
select is(tests.reads('ines'), '[]', '[F152] nobody else reads it');
select is(tests.reads('jonas'), '[]', '[F152] no fan reads it');
select is(tests.mails_to('mara'), 'content_removed post', '[F152] one mail tells of it');
select is(tests.lines('mara'), 'decision removed', '[F152] and one notification');
select unalike(tests.reads('mara')::text || (select string_agg(params::text, '') from private.mails), '%Ada%', '[F152] no text has the name of staff');
select throws_ok(format($$select private.act_hold('Ada', 'Ada has seen it.', 'post', %L)$$, tests.made('held')), 'PT400', 'names_somebody', '[F152] a reason that names its member of staff is refused');
select is((select moderation_state::text from public.posts where id = tests.made('held')), 'live', '[F152] and nothing is hidden');
select lives_ok(format($$select private.act_hold('Ada', 'Adaptations need a source.', 'post', %L)$$, tests.made('held')), '[F152] a word that begins like the name is none');
select is(tests.reads('mara') -> 0 ->> 'act', 'held', '[F152] the newest decision comes first');
select tests.act_as('jonas');
select api.report_post(gen_random_uuid(), tests.made('reported'), 'non_consensual', 'I know her');
select tests.act_as_owner();
select throws_ok(format($$select staff.case_uphold('Ada', 'reported by jonas', %L)$$, (select "case" from staff.case_queue limit 1)),
  'PT400', 'names_somebody', '[F152] a reason that names a reporter is refused');
select lives_ok(format($$select staff.case_uphold('Ada', 'no consent', %L)$$, (select "case" from staff.case_queue limit 1)), '[F152] one without a name is taken');
select is(concat_ws(' ', (tests.last_of('mara')).category, (tests.last_of('mara')).source, tests.reads('mara') -> 0 ->> 'is_law'), 'non_consensual report true',
  '[F152] the decision about reported content has the category and the source of the report');
select is((select upheld from (select count(*) as upheld from private.reports where owner_id = tests.id_of('mara') and state = 'upheld') x), 1::bigint, '[F152] and counts against its person');
select tests.act_as('evelyn');
select api.report_post(gen_random_uuid(), tests.made('minor'), 'underage');
select tests.act_as_owner();
select is(concat_ws(' ', (tests.last_of('mara')).act, tests.reads('mara') -> 0 ->> 'is_automated', (tests.last_of('mara')).category), 'held true underage',
  '[F152] what a report hides by itself says so');
select staff.case_dismiss('Ada', 'an adult', (select "case" from staff.case_queue limit 1));
select is(concat_ws(' ', (tests.last_of('mara')).act, tests.reads('mara') -> 0 ->> 'reason', tests.reads('mara') -> 0 ->> 'appeal_until'), 'restored ',
  '[F152] a dismissal gives it back, without a reason and without an appeal');
select is(tests.appeals('mara', (tests.last_of('mara')).id), 'ineligible_action', '[F152] what is given back cannot be appealed against');

-- the accounts
delete from private.mails;
select staff.suspend('Ada', 'Spam to everybody.', 'jonas', 'spam');
select is(concat_ws(' ', (tests.last_of('jonas')).act, (tests.last_of('jonas')).category, tests.mails_to('jonas')), 'suspended spam account_suspended profile', '[F152] a suspension is a decision, with its mail');
select staff.promote('Ada', 'ready', 'ines') where not exists (select from private.account_statuses where profile_id = tests.id_of('ines') and promoted_at is not null);
select staff.unlist('Ada', 'The page has no face.', 'ines');
select is(concat_ws(' ', (tests.last_of('ines')).act, tests.mails_to('ines')), 'unlisted account_unlisted profile', '[F152] an unlisting is a decision, with its mail');
select is(tests.appeals('jonas', (tests.last_of('jonas')).id), 'account_suspended', '[F152] a suspended person appeals to nothing as a member');

-- by the link of the mail
select is(private.decision_by_link(tests.key_of('jonas'), 'here') ->> 'act', 'suspended', '[F152] the link of the mail shows the decision to a suspended person');
select is(private.decision_by_link(repeat('a', 20), 'here'), '{"refused": "link_expired"}', '[F152] another link shows nothing');
select is(private.appeal_by_link(repeat('a', 20), 'here', 'It was not me.'), '{"refused": "link_expired"}', '[F152] and takes no appeal');
select throws_ok(format($$select private.appeal_by_link(%L, 'here', ' ')$$, tests.key_of('jonas')), 'PT400', 'appeal_missing', '[F152] an empty appeal is refused');
select is(private.appeal_by_link(tests.key_of('jonas'), 'here', 'It was not me.') -> 'appeal' ->> 'text', 'It was not me.', '[F152] a suspended person appeals by the link');
select is(private.decision_by_link(tests.key_of('ines'), 'full') ->> 'act', 'unlisted', '[F152] look ' || n) from generate_series(1, 3) n;
select private.decision_by_link('x', 'full') from generate_series(1, 57);
select is(private.decision_by_link(tests.key_of('ines'), 'full'), '{"refused": "rate_limited"}', '[F152] the 61st look of an hour is refused');
select is(private.decision_by_link(tests.key_of('ines'), 'elsewhere') ->> 'act', 'unlisted', '[F152] one from another address is not');

-- appeals of members
select is(tests.appeals('ines', (tests.last_of('mara')).id), 'not_found', '[F152] nobody appeals for another');
create function tests.removal(p_name text) returns public.decisions language sql as $$
  select d from public.decisions d where d.target_id = tests.made(p_name) and d.act in ('removed', 'held') order by d.id desc limit 1
$$;
select is(tests.appeals('mara', (tests.removal('removed')).id, E' \n'), 'appeal_missing', '[F152] an empty appeal of a member is refused');
select is(tests.appeals('mara', (tests.removal('removed')).id, repeat('a', 2001)), 'appeal_too_long', '[F152] 2,001 characters are refused');
select is(tests.appeals('mara', (tests.removal('removed')).id, repeat('a', 2000)), 'done', '[F152] 2,000 are taken');
select is(tests.appeals('mara', (tests.removal('removed')).id, repeat('a', 2000)), 'done', '[F152] the same once more changes nothing');
select is(tests.appeals('mara', (tests.removal('removed')).id, 'And one more.'), 'already_appealed', '[F152] a second appeal is refused');
select is((select count(*) from public.appeals where decision_id = (tests.removal('removed')).id), 1::bigint, '[F152] there is one');
select is(tests.reads('ines') -> 0 -> 'appeal', 'null'::jsonb, '[F152] and it is on no other decision');
select is((select due_at from public.appeals where decision_id = (tests.removal('removed')).id), private.now() + interval '14 days', '[F152] it is due within 14 days');
select is((select count(*) from staff.deadlines where what = 'appeal'), 2::bigint, '[F152] staff read what they owe');

-- decided by somebody else, with an answer
select is(tests.decides('ada byron ', 'keep', tests.removal('removed')), 'same_person', '[F152] who decided does not decide again');
select is(tests.decides('Grace', 'keep', tests.removal('removed'), ' '), 'answer_missing', '[F152] an empty answer is refused');
select is(tests.decides('Grace', 'keep', tests.removal('removed'), 'Grace has looked.'), 'names_somebody', '[F152] an answer with the name of staff is refused');
select is(tests.decides('Grace', 'keep', tests.removal('held')), 'not_found', '[F152] a decision without an appeal is not decided again');
delete from private.mails;
select is(tests.decides('Grace', 'keep', tests.removal('removed')), 'done', '[F152] another member of staff keeps the decision');
select is(tests.decides('Linus', 'overturn', tests.removal('removed')), 'conflict', '[F152] a late decision is refused');
select is((select moderation_state::text from public.posts where id = tests.made('removed')), 'removed', '[F152] a decision that is kept changes nothing');
select is(tests.mails_to('mara'), 'appeal_decided post kept', '[F152] one mail tells of a decision that is kept');
select is((select string_agg(concat_ws(' ', e -> 'appeal' ->> 'outcome', e -> 'appeal' ->> 'answer'), '') from jsonb_array_elements(tests.reads('mara')) e where e ->> 'handle' = (tests.removal('removed')).handle),
  'kept We have looked again.', '[F152] its person reads the answer');
select unalike(tests.reads('mara')::text, '%Grace%', '[F152] without a name');
select is(tests.appeals('mara', (tests.removal('removed')).id, 'Once again.'), 'already_appealed', '[F152] a decided appeal is not appealed against');

-- overturned: content, account, listing and what counted against the person
select is(tests.appeals('mara', (tests.removal('reported')).id), 'done', '[F152] an appeal about reported content');
delete from private.mails;
select is(tests.decides('Grace', 'overturn', tests.removal('reported')), 'done', '[F152] is overturned');
select is((select moderation_state::text from public.posts where id = tests.made('reported')), 'live', '[F152] the content is there again');
select is((select count(*) from private.reports where owner_id = tests.id_of('mara') and state = 'upheld'), 0::bigint, '[F152] nothing counts against its person any more');
select is((select string_agg(c.state::text, '') from private.cases c join private.reports r on r.id = c.report_id where r.target_id = tests.made('reported')), 'dismissed', '[F152] the case is dismissed');
select is((select string_agg(h.from_state || ' ' || h.to_state, ', ') from staff.case_history h join private.cases c on c.handle = h."case"
  join private.reports r on r.id = c.report_id where r.target_id = tests.made('reported') and h.from_state = 'upheld'), 'upheld dismissed', '[F152] with its history');
select is(tests.mails_to('mara'), 'appeal_decided post overturned', '[F152] one mail tells of it');
select is((tests.last_of('mara')).act::text, 'restored', '[F152] giving back leaves a decision of its own');
select matches(tests.lines('mara'), 'appeal_decided held$|appeal_decided removed$', '[F152] and one notification');
select is(tests.decides('Nora', 'overturn', tests.last_of('jonas')), 'staff_code_needed', '[F159] a suspension is not overturned without a code');
select is(tests.decides('Grace', 'overturn', tests.last_of('jonas')), 'done', '[F152] a suspension is overturned');
select is(private.is_restricted(tests.id_of('jonas')), false, '[F152] the account is open again');
select is((tests.last_of('jonas')).act::text, 'reinstated', '[F152] which is a decision too');
select is(tests.appeals('ines', (tests.last_of('ines')).id), 'done', '[F152] an appeal against an unlisting');
select is(tests.decides('Grace', 'overturn', tests.last_of('ines')), 'done', '[F152] is overturned');
select is((select promoted_at is not null from private.account_statuses where profile_id = tests.id_of('ines')), true, '[F152] the page is listed again');

-- what was given back meanwhile
select private.act_remove('Ada', 'It is spam.', 'post', tests.made('given back'));
select is(tests.appeals('mara', (tests.removal('given back')).id), 'done', '[F152] an appeal about a removal');
select private.act_release('Ada', 'a mistake', 'post', tests.made('given back'));
select is(tests.decides('Grace', 'overturn', tests.removal('given back')), 'done', '[F152] is overturned after the content was given back');
select is((select count(*) from public.decisions where target_id = tests.made('given back') and act = 'restored'), 1::bigint, '[F152] which was one act');

-- what a case hid by itself
select tests.act_as('evelyn');
select api.report_profile(gen_random_uuid(), tests.id_of('ines'), 'underage');
select tests.act_as_owner();
select is(concat_ws(' ', (tests.last_of('ines')).act, (select params ->> 'what' from private.mails where recipient_id = tests.id_of('ines') order by id desc limit 1)), 'held page', '[F152] a page that a report hides is named as such');
select is(tests.appeals('ines', (tests.last_of('ines')).id), 'done', '[F152] its creator appeals');
select is(tests.decides('Ada', 'overturn', (select d from public.decisions d where d.person_id = tests.id_of('ines') and d.act = 'held')), 'done', '[F152] anybody of staff decides about it');
select is((select is_questioned from private.account_facts where user_id = tests.id_of('ines')), false, '[F152] the page is shown again');

-- day 183
select private.act_remove('Ada', 'It is spam.', 'post', tests.made(n)) from unnest(array['kept', 'late']) n;
select tests.pass('182 days 23 hours 59 minutes');
select is(tests.appeals('mara', (tests.removal('kept')).id), 'done', '[F152] an appeal within 183 days is taken');
select tests.pass('1 minute');
select is(tests.appeals('mara', (tests.removal('late')).id), 'appeal_too_late', '[F152] one on day 184 is refused');
select is(private.decision_by_link(tests.key_of('mara'), 'late'), '{"refused": "link_expired"}', '[F152] and the link has ended');
select is((select count(*) from staff.appeal_queue where is_overdue), 0::bigint, '[F152] the last appeal is not overdue');
select tests.pass('14 days 1 second');
select is((select count(*) from staff.appeal_queue where is_overdue), 1::bigint, '[F152] it is after 14 days');
select * from finish();
