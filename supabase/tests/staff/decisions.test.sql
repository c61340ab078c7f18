-- Notifying the author of a takedown: a notification for each decision, and a mail with the reason
-- of a hold or removal, also to an author who has switched mails off. Other users are not notified.
select plan(29);

select tests.make_creator('mara');
select tests.make_fan(u) from unnest(array['jonas', 'evelyn']) u;
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
insert into made values ('picture', tests.make_media(tests.id_of('mara'), 'story')), ('avatar', tests.make_media(tests.id_of('jonas'), 'avatar'));
insert into made values ('post', tests.post('mara', 'public', 'a post')), ('profile', tests.id_of('jonas'));
select tests.act_as('mara');
select api.set_notification_choice(t::public.notification_topic, 'mail', false)
from unnest(array['messages', 'subscriptions']) t;
insert into made values ('story', api.create_story(gen_random_uuid(), tests.made('picture'), 'a story'));
select tests.act_as('jonas');
insert into made values ('comment', api.create_comment(gen_random_uuid(), tests.made('post'), 'a comment')),
  ('message', (api.send_message(tests.id_of('mara'), 'a message', '{}', null, gen_random_uuid())::jsonb ->> 'id')::uuid);
select tests.answer('jonas', format('api.set_profile_picture(%L)', tests.made('avatar')));
select tests.act_as_owner();
delete from private.mails;
create function tests.act(p_act text, p_what text, p_reason text default ' it is not allowed ') returns text language plpgsql as $$
begin
  execute format('select private.act_%s(''Ada'', %L, %L, %L)', p_act, p_reason, p_what, tests.made(p_what));
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.told(p_user text) returns text language plpgsql as $$
declare
  v_line json;
begin
  perform tests.act_as(p_user);
  v_line := (select l from json_array_elements(api.notifications() -> 'lines') l where l ->> 'kind' = 'decision' limit 1);
  perform tests.act_as_owner();
  return concat_ws(' ', v_line -> 'actor' ->> 'username', v_line -> 'decision' ->> 'target', v_line -> 'decision' ->> 'act',
    v_line -> 'decision' ->> 'reason', v_line -> 'decision' ->> 'username', (v_line -> 'decision' ->> 'post_id')::uuid = tests.made('post'));
end $$;
create function tests.mailed(p_user text) returns text language sql as $$
  select concat_ws(' ', template, params ->> 'what', params ->> 'reason')
  from private.mails where recipient_id = tests.id_of(p_user) order by id desc limit 1
$$;
create function tests.signals(p_user text) returns bigint language sql as $$
  select count(*) from realtime.messages where topic = 'user:' || tests.id_of(p_user) and payload -> 'what' ? 'notification'
$$;
create temporary table support as select username as name from public.profiles where special = 'support';
delete from realtime.messages;

select is(tests.act('hold', 'post'), 'done', 'staff can hold a post');
select is(tests.told('mara'), (select name from support) || ' post held it is not allowed t', '[F144] the author of a held post gets a notification with the reason');
select is(tests.signals('mara'), 1::bigint, '[F144] the decision sends one change notification to the author');
select is(tests.mailed('mara'), 'content_held post it is not allowed', '[F144] the author of a held post gets a mail although mails are switched off');
select is((select count(*) from private.mails), 1::bigint, '[F144] a hold sends a single mail');
select is(tests.told('jonas'), '', '[F144] another user gets no notification of a hold');
select is(tests.act('hold', 'post'), 'conflict', 'a held post cannot be held again');
select is((select count(*) from public.decisions), 1::bigint, '[F144] a refused hold creates no decision');
select is(tests.act('remove', 'post', 'it shows somebody else'), 'done', 'staff can remove a held post');
select is(tests.told('mara'), (select name from support) || ' post removed it shows somebody else t', '[F144] the author of a removed post gets a notification with the reason');
select is(tests.mailed('mara'), 'content_removed post it shows somebody else', '[F144] the author of a removed post gets a mail with the reason');
select is(tests.act('release', 'post', 'the reason for colleagues'), 'done', 'staff can release a removed post');
select is(tests.told('mara'), (select name from support) || ' post restored t', '[F144] the author of a released post gets a notification without a reason');
select is((select count(*) from private.mails), 2::bigint, '[F144] a release sends no mail');

select tests.act('remove', 'story');
select is(tests.told('mara') || ', ' || tests.mailed('mara'),
  (select name from support) || ' story removed it is not allowed, content_removed story it is not allowed', '[F144] the author of a removed story gets a notification and a mail');
select tests.act('remove', 'comment');
select is(tests.told('jonas') || ', ' || tests.mailed('jonas'),
  (select name from support) || ' comment removed it is not allowed t, content_removed comment it is not allowed',
  '[F144] the notification of a comment links to its post');
select tests.act('hold', 'message');
select is(tests.told('jonas') || ', ' || tests.mailed('jonas'),
  (select name from support) || ' message held it is not allowed mara, content_held message it is not allowed', '[F144] the notification of a message names the other user of the conversation');

-- across a block, the notification of a message does not name the other user
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(tests.told('jonas'), (select name from support) || ' message held it is not allowed',
  '[F144] a block removes the name of the other user from the notification of a message');
select is(tests.act('remove', 'message', 'it insults'), 'done', 'staff can remove a message across a block');
select is(tests.told('jonas') || ', ' || tests.mailed('jonas'),
  (select name from support) || ' message removed it insults, content_removed message it insults',
  '[F144] the notification and the mail of a removal across a block do not name the other user');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select tests.act_as_owner();
select is(tests.told('jonas'), (select name from support) || ' message removed it insults mara',
  '[F144] the notification of a message names the other user again after the block');
select is(tests.act('release', 'message'), 'done', 'staff can release a removed message');
select tests.act('hold', 'message');
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select is(tests.told('jonas'), (select name from support) || ' message held it is not allowed',
  '[F144] a block by the author also removes the name of the other user');
select tests.act('remove', 'profile');
select is(tests.told('jonas') || ', ' || tests.mailed('jonas'),
  (select name from support) || ' profile removed it is not allowed, content_removed profile it is not allowed', '[F144] the owner of a profile with removed pictures gets a notification and a mail');
select is(tests.told('evelyn'), '', '[F144] an uninvolved user gets no notification');
select is((select count(*) from private.mails where recipient_id = tests.id_of('evelyn')), 0::bigint, '[F144] an uninvolved user gets no mail');

-- the id of a decision gives no access to it
select tests.act_as_owner();
insert into public.notifications (recipient_id, actor_id, kind, subject_id)
select tests.id_of('evelyn'), null, 'decision', id from public.decisions limit 1;
select is(tests.told('evelyn'), '', '[F144] a notification with the decision of another user has no content');
select is(tests.answer('evelyn', '(select count(*) from public.decisions)'), '0', '[F144] an uninvolved user reads no row of the decisions');
select is(tests.answer('mara', '(select count(*) from public.decisions)'), '4', '[F144] an author reads the rows of their own decisions');
select * from finish();
