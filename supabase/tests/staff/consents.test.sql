-- Records of consents: staff record who is shown in content, and a withdrawal takes its media away
-- everywhere.
select plan(29);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
create temporary table made (what text primary key, id uuid);
grant all on made to anon, authenticated, service_role;
insert into made values
  ('first picture', tests.make_media(tests.id_of('mara'), 'post')),
  ('second picture', tests.make_media(tests.id_of('mara'), 'post')),
  ('other picture', tests.make_media(tests.id_of('mara'), 'post')),
  ('welcome', tests.make_media(tests.id_of('mara'), 'preview', true, 'video/mp4'));
create function tests.made(p_what text) returns uuid language sql security definer as $$
  select id from pg_temp.made where what = p_what
$$;
select tests.act_as('mara');
insert into made values
  ('post', api.create_post('public', 'Two of us', array[tests.made('first picture')], gen_random_uuid())),
  ('second', api.create_post('public', 'Again', array[tests.made('second picture')], gen_random_uuid())),
  ('other', api.create_post('public', 'Alone', array[tests.made('other picture')], gen_random_uuid())),
  ('words', api.create_post('public', 'Only words', '{}', gen_random_uuid()));
select api.set_welcome_video(tests.made('welcome'));
select tests.act_as_owner();
create function tests.record(p_what text, p_person text default 'Bo Berg', p_target text default 'post') returns text language plpgsql as $$
begin
  return private.act_consent('Ada', 'form 12 in the safe', p_person, p_target::public.report_target, tests.made(p_what));
exception when others then return sqlerrm;
end $$;
create function tests.state_of(p_what text) returns text language sql as $$
  select moderation_state::text from public.media where id = tests.made(p_what)
$$;
create function tests.number_of(p_person text) returns text language sql as $$
  select max(number)::text from private.consents where person = p_person
$$;
insert into made values ('profile', tests.id_of('mara')), ('nothing', gen_random_uuid());

-- refused
select throws_ok(format('select private.act_consent(%s, %L)', c, tests.made('post')), 'PT400', e, format('[F124] a record is refused with %s: %s', e, c))
from (values
  ($$'', 'why', 'Bo', 'post'$$, 'staff_name_missing'),
  ($$'Ada', ' ', 'Bo', 'post'$$, 'staff_reason_missing'),
  ($$'Ada', 'why', ' ', 'post'$$, 'invalid_payload'),
  ($$'Ada', 'why', null, 'post'$$, 'invalid_payload'),
  (format('%L, %L, %L, %L', 'Ada', 'why', repeat('x', 201), 'post'), 'invalid_payload')) r (c, e);
select is(tests.record('nothing'), 'not_found', '[F124] nothing is recorded about content that does not exist');
select is(tests.record('words'), 'media_not_found', '[F124] words show nobody');
select is((select count(*) from private.consents), 0::bigint, '[F124] a refused record is not written');
select is(tests.answer('mara', format($$private.act_consent('Mara', 'mine', 'Bo', 'post', %L)$$, tests.made('post'))), '42501',
  '[F124] a creator records no consent');

-- recorded
select is(tests.record('post'), tests.number_of('Bo Berg'), '[F124] staff record a consent and read its number');
select is(tests.record('post'), 'conflict', '[F124] the same record again is refused');
select is(tests.record('second', '  bo   berg '), tests.number_of('Bo Berg'), '[F124] the same name extends the record');
select is(tests.record('profile', 'Bo Berg', 'profile'), tests.number_of('Bo Berg'), '[F124] a record covers the pictures of a profile');
select is(tests.record('other', 'Cleo Ray'), tests.number_of('Cleo Ray'), '[F124] another name is another record');
select results_eq('select owner, person, media, withdrawn_at is null from staff.consents order by consent',
  $$values ('mara', 'Bo Berg', 3::bigint, true), ('mara', 'Cleo Ray', 1::bigint, true)$$, '[F124] staff read the records and what they cover');
select is((select count(*) from staff.audit where action = 'record_consent' and subject = 'mara' and reason = 'form 12 in the safe'), 4::bigint,
  '[F124] each record is one row of the audit log');
select is(tests.state_of(w), 'live', format('[F124] the %s is live', w)) from unnest(array['first picture', 'other picture']) w;

-- withdrawn
select throws_ok($$select staff.withdraw_consent('Ada', 'asked by letter', 0)$$, 'PT404', 'not_found', '[F124] an unknown number is refused');
select throws_ok(format('select staff.withdraw_consent(%L, %L, %s)', 'Ada', ' ', tests.number_of('Bo Berg')), 'PT400', 'staff_reason_missing',
  '[F124] a withdrawal needs a reason');
select is(staff.withdraw_consent('Ada', 'asked by letter', tests.number_of('Bo Berg')::bigint), 3::bigint, '[F124] a withdrawal says how many media it removes');
select is(array(select tests.state_of(w) from unnest(array['first picture', 'second picture', 'welcome', 'other picture']) w),
  '{removed,removed,removed,live}', '[F124] all media of the record are removed, and no other');
select is(tests.answer('jonas', format('(select count(*) from api.readable_media(array[%L]::uuid[]))', tests.made('first picture'))) ~ '^(0|[0-9A-Z]{5})$', true,
  '[F124] nobody reads them any more');
select throws_ok(format('select staff.withdraw_consent(%L, %L, %s)', 'Ada', 'again', tests.number_of('Bo Berg')), 'PT409', 'conflict',
  '[F124] a withdrawn consent cannot be withdrawn again');
select is(tests.record('post', 'Cleo Ray'), 'content_removed', '[F124] what was withdrawn gets no other record');
select is(tests.record('post'), 'content_removed', '[F124] nor the same one again');
select is((select withdrawn_at is not null from staff.consents where person = 'Bo Berg'), true, '[F124] the record says that it was withdrawn');
select is((select moderation_reason from public.media where id = tests.made('welcome')), 'consent withdrawn', '[F124] the media say why they are gone');
select is((select count(*) from private.consents), 2::bigint, '[F124] a refused record leaves no row');
select * from finish();
