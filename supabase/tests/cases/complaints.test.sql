-- Complaints of people without an account: complete or refused with the field, five an hour and
-- address, the same answer for known and unknown content, hidden once the address is confirmed,
-- read by a code.
select plan(54);

select tests.make_creator('mara');
select tests.make_fan(u) from unnest(array['jonas', 'evelyn']) u;
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
insert into made select n, tests.post('mara', 'public', n) from unnest(array['minor', 'consent', 'shown', 'plain', 'many', 'muted']) n;
select tests.act_as('jonas');
create temporary table said as select api.create_comment(gen_random_uuid(), tests.made('plain'), 'a nasty word') as id;
select tests.act_as_owner();
insert into made select 'comment', id from said;

create function tests.fields(p_kind text, p_more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('kind', p_kind, 'place', 'https://velour.example/x', 'description', 'look', 'signature', 'Ada Stranger',
    'email', 'ada@example.test', 'good_faith', true) || p_more
$$;
create function tests.complain(p_path text, p_fields jsonb, p_address text default 'somewhere', p_id uuid default gen_random_uuid())
returns text language plpgsql as $$
declare
  v_answer jsonb;
  v_detail text;
begin
  v_answer := private.file_complaint(p_id, p_address, p_path, p_fields);
  return coalesce(v_answer ->> 'code', v_answer ->> 'refused');
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return concat_ws(' ', sqlerrm, nullif(v_detail, '')::jsonb ->> 'field');
end $$;
create function tests.secret_of(p_email text) returns text language sql as $$
  select params ->> 'code' from private.mails where address = p_email and template = 'complaint_received' order by id desc limit 1
$$;
create function tests.sees(p_user text, p_name text) returns bigint language plpgsql as $$
declare
  v_n bigint;
begin
  perform tests.act_as(p_user);
  select count(*) into v_n from public.post_texts where post_id = tests.made(p_name);
  perform tests.act_as_owner();
  return v_n;
end $$;

-- a complete notice, or the field that is missing
select is(tests.complain('', tests.fields('underage') || f.more, 'halves'), f.refusal, '[F147] refused: ' || f.refusal)
from (values ('{"kind": "nice"}'::jsonb, 'complaint_incomplete kind'), ('{"place": " ", "description": ""}', 'complaint_incomplete place'),
  ('{"signature": " "}', 'complaint_incomplete signature'), ('{"good_faith": false}', 'complaint_incomplete good_faith'),
  ('{"good_faith": "true"}', 'complaint_incomplete good_faith'), ('{"email": "nobody"}', 'email_not_valid email')) f (more, refusal);
select is(tests.complain('', tests.fields('underage', jsonb_build_object('description', repeat('x', 1001))), 'halves'),
  'report_too_long description', '[F147] refused: a description of 1,001 characters');
select is(tests.complain('', tests.fields('underage', jsonb_build_object('place', repeat('x', 501))), 'halves'), 'invalid_payload place',
  '[F147] refused: an address of 501 characters');
select is(tests.complain('', tests.fields('underage', jsonb_build_object('signature', repeat('x', 101))), 'halves'), 'invalid_payload signature',
  '[F147] refused: a signature of 101 characters');
select is((select count(*) from private.cases), 0::bigint, '[F147] nothing refused is a case');
select matches(tests.complain('', tests.fields('underage', jsonb_build_object('description', repeat('x', 1000), 'place', '')), 'halves'),
  '^[a-z2-9]{20}$', '[F147] words alone are enough, and answered with a code of 20 characters');
select is((select report from staff.case_queue), null, '[F147] their case names no content');

-- known and unknown content
create temporary table codes (name text primary key, code text);
insert into codes values ('minor', tests.complain('/post/' || tests.made('minor'), tests.fields('underage')));
select matches(code, '^[a-z2-9]{20}$', '[F147] a post is named by its path') from codes;
select is((select r.target::text || ' ' || r.reason || ' ' || (r.snapshot ->> 'text') from private.reports r), 'post underage minor',
  '[F147] staff get a report with its snapshot');
select is((select concat_ws(' ', kind, due_at - received_at, has_hidden, is_email_confirmed, signature) from staff.case_queue where report is not null),
  'underage 04:00:00 f f Ada Stranger', '[F147] in a case with its clock');
select matches(tests.complain(p, tests.fields('underage')), '^[a-z2-9]{20}$', '[F147] an unknown place is answered in the same way: ' || p)
from unnest(array['/post/' || gen_random_uuid(), '/nobody_at_all']) p;
select is((select count(*) from private.reports), 1::bigint, '[F147] and makes no report');
select is((select count(*) from private.cases c join private.complaints o on o.case_id = c.id), 4::bigint, '[F147] each complaint has one case');
select is((select array_agg(coalesce(t.target::text, '-') order by n)
  from unnest(array['/MARA', '/mara/', '/post/' || tests.made('plain') || '/' || tests.made('comment'), '/post/' || tests.made('minor') || '/' || tests.made('comment'),
    '/post/x', '/jonas', '/support', '/']) with ordinality p (path, n) cross join lateral private.place_of_path(p.path) t),
  '{profile,profile,comment,-,-,-,-,-}', '[F147] a path names a creator, a post or a comment, and nothing else');

-- five an hour and address
select isnt(tests.complain('', tests.fields('other'), 'busy'), 'rate_limited', '[F147] complaint ' || n) from generate_series(1, 5) n;
select is(tests.complain('', tests.fields('other'), 'busy'), 'rate_limited', '[F147] a sixth from one address in an hour is refused');
select isnt(tests.complain('', tests.fields('other'), 'elsewhere'), 'rate_limited', '[F147] one from another address is taken');
select is((select count(*) from private.mails where address = 'ada@example.test'), 5::bigint, '[F147] nobody gets more than five mails a day');
select tests.pass(interval '1 hour');
select isnt(tests.complain('', tests.fields('other'), 'busy'), 'rate_limited', '[F147] and one an hour later');

-- the same request again
create temporary table again as select gen_random_uuid() as id;
insert into codes select 'first', tests.complain('', tests.fields('other'), 'again', id) from again;
insert into codes select 'second', tests.complain('', tests.fields('other'), 'again', id) from again;
select is((select private.complaint_by_code(code, 'x') ->> 'refused' from codes where name = 'first'), 'not_found', '[F147] the code of a lost answer ends');
select is((select private.complaint_by_code(code, 'x') ->> 'state' from codes where name = 'second'), 'received', '[F147] with that of its repetition');
select is((select count(*) from private.complaints where request_id = (select id from again)), 1::bigint, '[F147] which is the same complaint');
select is_empty($$select 1 from private.complaints o join codes c on position(c.code in o::text) > 0$$, '[F147] no code is stored');

-- confirmation
select is(tests.sees('evelyn', 'minor'), 1::bigint, '[F147] an unconfirmed address hides nothing');
select is(private.confirm_complaint(repeat('a', 20), 'x') ->> 'refused', 'link_expired', '[F147] an unknown secret confirms nothing');
select tests.complain('/post/' || tests.made(n), tests.fields(k, jsonb_build_object('email', n || '@example.test')), n)
from (values ('consent', 'ncii'), ('shown', 'depicted_person'), ('plain', 'illegal')) c (n, k);
select is(private.confirm_complaint(tests.secret_of(n || '@example.test'), 'x') ->> 'confirmed', 'true', '[F147] an address is confirmed: ' || n)
from unnest(array['consent', 'shown', 'plain']) n;
select is((select array_agg(tests.sees('evelyn', n) order by n) from unnest(array['consent', 'plain', 'shown']) n), '{0,1,0}',
  '[F147] intimate content and depicted persons are hidden, other crimes wait for staff');
select is(private.confirm_complaint(tests.secret_of('shown@example.test'), 'x') ->> 'confirmed', 'true', '[F147] a second press changes nothing');
select is((select count(*) from private.case_events where text = 'hidden'), 2::bigint, '[F147] the history says what was hidden, once');
select tests.complain('/mara', tests.fields('underage', '{"email": "page@example.test"}'), 'page');
select private.confirm_complaint(tests.secret_of('page@example.test'), 'x');
select is(tests.sees('evelyn', 'plain'), 0::bigint, '[F147] a whole page is hidden too');
select staff.case_dismiss('Ada', 'of age', "case") from staff.case_queue where email = 'page@example.test';
select is(tests.sees('evelyn', 'plain'), 1::bigint, '[F147] until the case is dismissed');

-- answers
insert into codes values ('words', tests.complain('', tests.fields('illegal', '{"email": "words@example.test"}'), 'words'));
select staff.case_uphold('Ada', 'a crime', "case", ' We have told the police. ') from staff.case_queue where email = 'words@example.test';
select is((select private.complaint_by_code(code, 'x') - '{received_at,due_at,decided_at}'::text[] from codes where name = 'words'),
  '{"kind": "illegal", "state": "upheld", "answer": "We have told the police.", "is_confirmed": false}', '[F147] the code shows state and answer, and no name');
select throws_ok($$select staff.case_dismiss('Ada', 'again', (select handle from private.cases c join private.complaints o on o.case_id = c.id
  where o.email = 'words@example.test'))$$, 'PT409', 'conflict', '[F147] it is decided once');
select tests.complain('/post/' || tests.made('many'), tests.fields('ncii', jsonb_build_object('email', n || '@many.test')), 'many ' || n) from generate_series(1, 500) n;
select private.confirm_complaint(tests.secret_of('7@many.test'), 'x');
select is((select count(*) || ' ' || tests.sees('evelyn', 'many') from staff.case_queue where email ~ 'many.test$'), '500 0', '[F147] 500 complaints about one post are all there');
select staff.case_uphold('Ada', 'taken down', "case", 'It is gone.') from staff.case_queue where email = '3@many.test';
select is((select count(*) from private.cases c join private.complaints o on o.case_id = c.id
  where o.email ~ 'many.test$' and c.state = 'upheld' and c.answer = 'It is gone.'), 500::bigint, '[F147] and are decided and answered at once');

-- muted
select tests.complain('', tests.fields('other', '{"email": "liar@example.test"}'), 'liar') from generate_series(1, 3);
select staff.case_dismiss('Ada', 'no', "case") from staff.case_queue where email = 'liar@example.test';
select tests.complain('/post/' || tests.made('muted'), tests.fields('underage', '{"email": "liar@example.test"}'), 'liar');
select private.confirm_complaint(tests.secret_of('liar@example.test'), 'x');
select is((select concat_ws(' ', is_reporter_muted, is_email_confirmed, has_hidden) from staff.case_queue where email = 'liar@example.test'), 't t f',
  '[F147] three dismissed complaints take the hiding from an address');
insert into made select 'much ' || n, tests.post('mara', 'public', 'much ' || n) from generate_series(1, 6) n;
do $$ begin
  for n in 1 .. 6 loop
    perform tests.pass(interval '1 day');
    perform tests.complain('/post/' || tests.made('much ' || n), tests.fields('ncii', '{"email": "much@example.test"}'), 'much');
    perform private.confirm_complaint(tests.secret_of('much@example.test'), 'x');
  end loop;
end $$;
select is((select string_agg(has_hidden::text, ' ' order by "case") from staff.case_queue where email = 'much@example.test'),
  'true true true true true false', '[F147] one address hides five at a time');
select is(tests.answer(u, 'private.file_complaint(gen_random_uuid(), ''x'', '''', ''{}'')'), '42501', format('[F147] %s calls no command of the function', u))
from unnest(array['guest', 'jonas']) u;
select tests.pass(interval '6 years 1 day');
select private.purge_old_records();
select is((select count(*) || ' ' || count(*) filter (where c.state <> 'received') from private.complaints o join private.cases c on c.id = o.case_id),
  (select count(*) || ' 0' from private.cases where state = 'received'), '[F147] six years after the decision the words of a complaint are removed');
select is(length(tests.complain('', tests.fields('other', jsonb_build_object('email', repeat('a', 240) || '@example.test')), 'long')), 20, '[F147] an address of 253 characters is taken');
select is(tests.complain('', tests.fields('other', jsonb_build_object('email', repeat('a', 242) || '@example.test')), 'longer'), 'email_not_valid email', '[F147] one of 255 is not');
select finish();
