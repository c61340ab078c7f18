-- Telling the author of a takedown: a notification for every decision, a mail with the reason for a
-- hold and a removal, whatever mails the author switched off; and nobody else is told.
select plan(30);

select tests.make_creator('mara');
select tests.make_fan(u) from unnest(array['jonas', 'evelyn']) u;
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
insert into made values ('picture', tests.make_media(tests.id_of('mara'), 'story')), ('avatar', tests.make_media(tests.id_of('jonas'), 'avatar'));
insert into made values ('post', tests.post('mara', 'public', 'a post')), ('profile', tests.id_of('jonas'));
select tests.act_as('mara');
select api.set_mails(false, false);
insert into made values ('story', api.create_story(gen_random_uuid(), tests.made('picture'), 'a story'));
select tests.act_as('jonas');
insert into made values ('comment', api.create_comment(gen_random_uuid(), tests.made('post'), 'a comment')),
  ('message', (api.send_message(tests.id_of('mara'), 'a message', '{}', null, gen_random_uuid())::jsonb ->> 'id')::uuid);
select tests.answer('jonas', format('api.set_profile_picture(%L)', tests.made('avatar')));
select tests.act_as_owner();
delete from private.mails;
create function tests.act(p_act text, p_what text, p_reason text default ' it is not allowed ') returns text language plpgsql as $$
begin
  execute format('select staff.%s_content(''Ada'', %L, %L, %L)', p_act, p_reason, p_what, tests.made(p_what));
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.told(p_user text) returns text language plpgsql as $$
declare
  v_line json;
begin
  perform tests.act_as(p_user);
  v_line := (select l from json_array_elements(api.notifications() -> 'lines') l where l ->> 'kind' = 'content_decision' limit 1);
  perform tests.act_as_owner();
  return concat_ws(' ', v_line -> 'actor' ->> 'username', v_line -> 'decision' ->> 'target', v_line -> 'decision' ->> 'state',
    v_line -> 'decision' ->> 'reason', v_line -> 'decision' ->> 'username', (v_line -> 'decision' ->> 'post_id')::uuid = tests.made('post'));
end $$;
create function tests.mailed(p_user text) returns text language sql as $$
  select concat_ws(' ', template, params ->> 'what', params ->> 'reason', params ->> 'place')
  from private.mails where recipient_id = tests.id_of(p_user) order by id desc limit 1
$$;
create function tests.signals(p_user text) returns bigint language sql as $$
  select count(*) from realtime.messages where topic = 'user:' || tests.id_of(p_user) and payload -> 'what' ? 'notification'
$$;
create temporary table support as select username as name from public.profiles where special = 'support';
delete from realtime.messages;

select is(tests.act('hold', 'post'), 'done', 'staff hold a post');
select is(tests.told('mara'), (select name from support) || ' post held it is not allowed t', '[F144] its author is told, and why');
select is(tests.signals('mara'), 1::bigint, '[F144] at once');
select is(tests.mailed('mara'), 'content_held post it is not allowed ' || tests.made('post'), '[F144] and mailed, though she switched mails off');
select is((select count(*) from private.mails), 1::bigint, '[F144] once, and nobody else is');
select is(tests.told('jonas'), '', '[F144] nor is anybody else told');
select is(tests.act('hold', 'post'), 'conflict', 'held twice it is not');
select is((select count(*) from public.content_decisions), 1::bigint, '[F144] and a refused act tells nothing');
select is(tests.act('remove', 'post', 'it shows somebody else'), 'done', 'staff take it down');
select is(tests.told('mara'), (select name from support) || ' post removed it shows somebody else t', '[F144] she is told of that too');
select is(tests.mailed('mara'), 'content_removed post it shows somebody else ' || tests.made('post'), '[F144] and mailed');
select is(tests.act('release', 'post', 'the reason for colleagues'), 'done', 'staff release it');
select is(tests.told('mara'), (select name from support) || ' post live t', '[F144] she is told, without the reason');
select is((select count(*) from private.mails), 2::bigint, '[F144] a release is not mailed');

select tests.act('remove', 'story');
select is(tests.told('mara') || ', ' || tests.mailed('mara'),
  (select name from support) || ' story removed it is not allowed, content_removed story it is not allowed', '[F144] a story');
select tests.act('remove', 'comment');
select is(tests.told('jonas') || ', ' || tests.mailed('jonas'),
  (select name from support) || ' comment removed it is not allowed t, content_removed comment it is not allowed ' || tests.made('post'),
  '[F144] a comment leads to its post');
select tests.act('hold', 'message');
select is(tests.told('jonas') || ', ' || tests.mailed('jonas'),
  (select name from support) || ' message held it is not allowed mara, content_held message it is not allowed mara', '[F144] a message leads to its conversation');

-- across a block a message has no place: neither the line nor the mail names the other user
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(tests.told('jonas'), (select name from support) || ' message held it is not allowed',
  '[F144] a block takes the name from a decision about a message');
select is(tests.act('remove', 'message', 'it insults'), 'done', 'staff remove a message across a block');
select is(tests.told('jonas') || ', ' || tests.mailed('jonas'),
  (select name from support) || ' message removed it insults, content_removed message it insults',
  '[F144] its author is told what and why, and not with whom');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select tests.act_as_owner();
select is(tests.told('jonas'), (select name from support) || ' message removed it insults mara',
  '[F144] after the block it leads to its conversation again');
select is(tests.act('release', 'message'), 'done', 'staff release it');
select tests.act('hold', 'message');
select is(tests.mailed('jonas'), 'content_held message it is not allowed mara', '[F144] and so does a mail');
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select is(tests.told('jonas'), (select name from support) || ' message held it is not allowed',
  '[F144] a block of the author''s own takes the name as well');
select tests.act('remove', 'profile');
select is(tests.told('jonas') || ', ' || tests.mailed('jonas'),
  (select name from support) || ' profile removed it is not allowed, content_removed profile it is not allowed', '[F144] the pictures of a profile');
select is(tests.told('evelyn'), '', '[F144] a stranger is told of nothing');
select is((select count(*) from private.mails where recipient_id = tests.id_of('evelyn')), 0::bigint, '[F144] by no mail either');

-- whoever has the id of a decision reads nothing of it
select tests.act_as_owner();
insert into public.notifications (recipient_id, actor_id, kind, subject_id)
select tests.id_of('evelyn'), null, 'content_decision', id from public.content_decisions limit 1;
select is(tests.told('evelyn'), '', '[F144] its words are its author''s alone');
select is(tests.answer('evelyn', '(select count(*) from public.content_decisions)'), '0', '[F144] in the table too');
select is(tests.answer('mara', '(select count(*) from public.content_decisions)'), '4', '[F144] where an author reads the own ones');
select * from finish();
