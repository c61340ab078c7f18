-- Reports from conversations: the recipient can report a message once; its text and media are kept
-- for staff even when the sender removes it; and either user can report the other.
select plan(27);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(f, 5000) from unnest(array['jonas', 'noor']) f;
create function tests.write(p_to text, p_text text, p_price bigint default null, p_media uuid[] default '{}')
returns uuid language sql as $$
  select (api.send_message(tests.id_of(p_to), p_text, p_media, p_price, gen_random_uuid())::jsonb ->> 'id')::uuid
$$;
create function tests.make_chat_media(p_owner text) returns uuid language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, blur, locked_blur)
  values (tests.id_of(p_owner), 'image', 'chat', 'ready', 800, 600, 'grid', 'tints') returning id
$$;
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function tests.report(p_user text, p_what text, p_id uuid, p_reason text default 'harassment',
  p_text text default 'look at it', p_request uuid default gen_random_uuid()) returns text language sql as $$
  select case when a ~ '^[0-9a-f-]{36}$' then 'done' else a end from tests.answer(p_user, format(
    'api.report_%s(%L, %L, %L, %L)', p_what, p_request, p_id, p_reason, p_text)) a
$$;
create function tests.kept(p_name text, p_key text) returns text language sql as $$
  select snapshot ->> p_key from private.reports where target = 'message' and target_id = tests.made(p_name)
$$;

select tests.act_as('jonas');
insert into made values ('his', tests.write('mara', 'a nasty word'));
select tests.act_as('mara');
insert into made values ('picture', tests.make_chat_media('mara'));
insert into made values ('locked', tests.write('jonas', 'locked words', 500, array[tests.made('picture')])),
  ('hers', tests.write('jonas', 'soon gone')), ('last', tests.write('jonas', 'the last one'));
select tests.act_as_owner();

-- messages
select is(tests.report('mara', 'message', tests.made('his')), 'done',
  '[F71] a creator can report a message of a fan');
select is(tests.report('mara', 'message', tests.made('his')), 'already_reported',
  '[F71] a second report of the same message is refused');
select is(tests.kept('his', 'text'), 'a nasty word',
  '[F71] the report contains the text of the message');
select is((select owner_id from private.reports where target_id = tests.made('his')), tests.id_of('jonas'),
  '[F71] the owner of the report is the sender of the message');
select is(tests.report('jonas', 'message', tests.made('locked'), 'spam', 'again', '00000000-0000-4000-8000-000000000001'), 'done',
  '[F71] a fan can report a locked message');
select is(tests.report('jonas', 'message', tests.made('locked'), 'spam', 'again', '00000000-0000-4000-8000-000000000001'), 'done',
  '[F71] a retry of the report succeeds');
select is(tests.kept('locked', 'text'), 'locked words',
  '[F71] the report contains the locked text');
select is((select media_ids from private.reports where target_id = tests.made('locked')), array[tests.made('picture')],
  '[F71] the report contains the media of the locked message');
select ok(private.is_media_reported(tests.made('picture')), '[F71] the picture counts as reported');
select is(tests.report('jonas', 'message', tests.made('his')), 'cannot_report_yourself',
  '[F71] a user cannot report their own message');
select is(tests.report('noor', 'message', tests.made('his')), 'message_not_found',
  '[F71] another fan cannot report the message');
select is(tests.report('ines', 'message', tests.made('his')), 'message_not_found',
  '[F71] another creator cannot report the message');
select is(tests.report('guest', 'message', tests.made('his')), '42501',
  '[F71] a guest cannot report a message');
select is(tests.report('jonas', 'message', gen_random_uuid()), 'message_not_found',
  '[F71] an unknown message is not found');
select is(tests.report('jonas', 'message', tests.made('hers'), null), 'invalid_payload',
  '[F71] a report without a reason is refused');
select is(tests.report('jonas', 'message', tests.made('hers'), 'spam', repeat('x', 1001)), 'report_too_long',
  '[F71] a report text of 1001 characters is refused');
select is(tests.answer('mara', format('api.remove_message(%L)', tests.made('hers'))), 'message_removed',
  'the sender can remove a message');
select is(tests.report('jonas', 'message', tests.made('hers')), 'done',
  '[F71] the recipient can report a removed message');
select is(tests.kept('hers', 'text'), 'soon gone',
  '[F71] the report contains the text of the removed message');
select is(tests.answer('mara', format('api.remove_message(%L)', tests.made('locked'))), 'message_removed',
  'the sender can remove a reported message');
select is(tests.kept('locked', 'text'), 'locked words',
  '[F71] the report keeps the text of the removed message');
select is((select count(*) from staff.report_queue where target = 'message'), 3::bigint,
  '[F71] the report queue of staff contains the three reports');

-- users
select is(tests.report('mara', 'profile', tests.id_of('jonas')), 'done',
  '[F71] a creator can report a fan who wrote');
select is(tests.report('ines', 'profile', tests.id_of('jonas')), 'profile_not_found',
  '[F71] a creator cannot report an unrelated fan');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(tests.report('jonas', 'profile', tests.id_of('mara')), 'done',
  '[F71] a fan can report an unlisted creator of an existing conversation');
select is(tests.report('noor', 'profile', tests.id_of('mara')), 'profile_not_found',
  '[F71] a fan without a conversation cannot report a creator who is not listed');

-- reports across a block
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(tests.report('jonas', 'message', tests.made('last')), 'done',
  '[F71] a blocked fan can report a message from before the block');
select * from finish();
