-- Edits of scheduled posts and messages to an audience: audience, price and media, two tabs at once,
-- media in processing; and what becomes of an item whose creator is suspended or closing at its time.
select plan(47);

select tests.make_creator('marav');
select tests.make_creator('inesr');
select tests.make_fan('jonas', 5000);
select tests.set_now('2026-11-10 10:07:00+00');
select tests.answer('jonas', 'api.follow(tests.id_of(''marav''))');
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
insert into made values
  ('picture', tests.make_media(tests.id_of('marav'), 'chat')),
  ('raw', tests.make_media(tests.id_of('marav'), 'chat', false)),
  ('wall 1', tests.make_media(tests.id_of('marav'), 'post')),
  ('wall 2', tests.make_media(tests.id_of('marav'), 'post')),
  ('wall raw', tests.make_media(tests.id_of('marav'), 'post', false));
create function tests.global(p_name text, p_media text default null, p_price bigint default null, p_at text default '12:00') returns void language plpgsql as $$
begin
  perform tests.act_as('marav');
  insert into made values (p_name, (api.send_global('all', p_name, coalesce((select array[tests.made(p_media)] where p_media is not null), '{}'),
    p_price, gen_random_uuid(), true, ('2026-11-10 ' || p_at || '+00')::timestamptz)::jsonb ->> 'id')::uuid);
  perform tests.act_as_owner();
end $$;
create function tests.post(p_name text, p_media text[] default '{}', p_promo boolean default false, p_at text default '12:00') returns void language plpgsql as $$
begin
  perform tests.act_as('marav');
  insert into made values (p_name, api.schedule_post(gen_random_uuid(), ('2026-11-10 ' || p_at || '+00')::timestamptz, 'public', p_name,
    array(select tests.made(m) from unnest(p_media) m), p_is_promo => p_promo));
  perform tests.act_as_owner();
end $$;
create function tests.edit_global(p_name text, p_rest text, p_user text default 'marav') returns text language sql as $$
  select tests.answer(p_user, format('api.edit_scheduled_global(%L, %s)', tests.made(p_name), p_rest))
$$;
create function tests.edit_post(p_name text, p_rest text, p_user text default 'marav') returns text language sql as $$
  select tests.answer(p_user, format('api.edit_scheduled(%L, %s)', tests.made(p_name), p_rest))
$$;
create function tests.words(p_name text) returns text language sql security definer as $$
  select concat_ws(' ', g.price_cents, case when g.is_text_open then 'open' else 'locked' end, g.text, b.text)
  from public.globals g left join public.global_bodies b on b.global_id = g.id where g.id = tests.made(p_name)
$$;
create function tests.state(p_name text) returns text language sql security definer as $$
  select coalesce(
    (select case when removed_at is not null then 'removed' when sent_at is not null then 'sent' else coalesce(failure::text, 'waiting') end
     from public.globals where id = tests.made(p_name)),
    (select coalesce(failure::text, state::text) from public.scheduled_posts where id = tests.made(p_name)))
$$;

-- the price of a message
select tests.global('words', null, 500), tests.global('photo', 'picture', 700), tests.global('free');
select is(tests.words('words'), '500 locked words', '[F85] the words of a priced message are locked');
select is(tests.edit_global('words', 'p_price_cents => 900'), 'done', '[F85] the price of a scheduled message can be changed');
select is(tests.words('words'), '900 locked words', '[F85] its words stay locked');
select is(tests.edit_global('words', 'p_price_cents => 0'), 'done', '[F85] a price of zero makes it free');
select is(tests.words('words'), 'open words', '[F85] the words of a message that became free are open');
select is(tests.edit_global('words', 'p_price_cents => 500, p_text => ''new words'''), 'done', '[F85] it can get a price again, with other words');
select is(tests.words('words'), '500 locked new words', '[F85] the words are locked with the new price');
select is(tests.edit_global('photo', 'p_price_cents => 0'), 'done', '[F85] a message with a picture can become free');
select is(tests.edit_global('photo', 'p_price_cents => 300'), 'done', '[F85] and priced again');
select is(tests.words('photo'), '300 open photo', '[F85] its description stays open');
select is(tests.edit_global('free', 'p_price_cents => 99'), 'message_price_range', '[F85] a price below one dollar is refused');
select is(tests.edit_global('free', 'p_price_cents => 19901'), 'message_price_range', '[F85] a price above 199 dollars is refused');
select is(tests.edit_global('photo', 'p_text => '' '''), 'media_message_fields_missing', '[F85] a picture for sale keeps its description');
select is(tests.edit_global('photo', 'p_text => repeat(''x'', 501)'), 'description_too_long', '[F85] a long description is refused');

-- audience and media of a post
select tests.post('album', array['wall 1']), tests.post('promo', '{}', true);
select is(tests.edit_post('album', 'p_audience => ''private'''), 'done', '[F85] a scheduled post can become private');
select is((select audience::text from public.scheduled_posts where id = tests.made('album')), 'private', '[F85] the post has its new audience');
select is(tests.edit_post('promo', 'p_audience => ''private'''), 'invalid_payload', '[F85] a promotion stays public');
update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('marav');
select is(tests.edit_post('album', 'p_audience => ''public'''), 'free_wall_disabled', '[F85] a post cannot become public without a free wall');
update public.creator_settings set is_free_wall_disabled = false where creator_id = tests.id_of('marav');
select is(tests.edit_post('album', format('p_media_ids => array[%L, %L]::uuid[]', tests.made('wall 2'), tests.made('wall raw'))), 'done', '[F85] the pictures of a scheduled post can be replaced, also by one in processing');
select is((select count(*) from public.media where id = tests.made('wall 1')), 0::bigint, '[F85] a picture that was taken out is deleted');

-- media in processing
select is(tests.edit_post('album', 'p_text => ''x'''), 'media_processing', '[F85] a post with a picture in processing cannot be edited');
select is(tests.edit_post('album', 'p_at => ''2026-11-10 13:00:00+00'''), 'media_processing', '[F85] nor given another time');
select is(tests.answer('marav', format('api.remove_scheduled(%L)', tests.made('album'))), 'media_processing', '[F85] nor removed');
select tests.finish_media(tests.made('wall raw'));
select is(tests.edit_post('album', 'p_text => ''x'''), 'done', '[F85] a post is edited when its picture is ready');
select tests.global('raw one', 'raw');
select is(tests.edit_global('raw one', 'p_text => ''x'''), 'media_processing', '[F85] a message with a picture in processing cannot be edited');
select tests.finish_media(tests.made('raw'));
select is(tests.edit_global('raw one', 'p_text => ''x'''), 'done', '[F85] a message is edited when its picture is ready');

-- two tabs at once
select tests.global('twice'), tests.post('twice on the wall');
select is(tests.edit_global('twice', 'p_text => ''first'', p_version => 1'), 'done', '[F85] the first of two tabs saves its edit');
select is(tests.edit_global('twice', 'p_text => ''second'', p_version => 1'), 'conflict', '[F85] the second one, which has not seen it, is refused');
select is(tests.words('twice'), 'open first', '[F85] the first edit stands');
select is(tests.edit_global('twice', 'p_text => ''second'', p_version => 2'), 'done', '[F85] who has seen the first edit can replace it');
select is(tests.edit_post('twice on the wall', 'p_text => ''first'', p_version => 1'), 'done', '[F85] the first of two tabs saves its edit of a post');
select is(tests.edit_post('twice on the wall', 'p_text => ''second'', p_version => 1'), 'conflict', '[F85] the second one is refused');
select is(tests.edit_post('twice on the wall', 'p_text => ''second'', p_version => 2'), 'done', '[F85] who has seen the first edit of a post can replace it');
select is(tests.edit_post('twice on the wall', 'p_text => ''mine''', 'inesr'), 'scheduled_not_found', '[F85] another creator cannot edit the post');

-- suspended at the time
select tests.global('suspended', null, null, '10:30'), tests.post('suspended too', '{}', false, '10:30');
select tests.suspend(tests.id_of('marav'));
select tests.set_now('2026-11-10 10:30:00+00');
select private.publish_due_globals(), private.publish_due_posts();
select results_eq($$select tests.state(n) from unnest(array['suspended', 'suspended too']) n$$, $$values ('account_suspended'), ('account_suspended')$$,
  '[F85] what falls due while its creator is suspended fails');
select is(tests.edit_global('suspended', 'p_at => ''2026-11-10 11:00:00+00'''), 'account_suspended', '[F85] a suspended creator edits nothing');
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('marav');
select is(tests.answer('marav', '(select string_agg(x ->> ''failure'', '' '') from json_array_elements(api.scheduled()) x where x ->> ''failure'' is not null)'),
  'account_suspended account_suspended', '[F85] after the suspension the list tells why');
select is(tests.edit_global('suspended', 'p_text => ''words'''), 'schedule_in_past', '[F85] a failed item needs a new time');
select is(tests.edit_global('suspended', 'p_at => ''2026-11-10 11:00:00+00'''), 'done', '[F85] it takes a new time');
select is(tests.edit_post('suspended too', 'p_at => ''2026-11-10 11:00:00+00'''), 'done', '[F85] a failed post takes a new time');
select tests.set_now('2026-11-10 11:00:00+00');
select private.publish_due_globals(), private.publish_due_posts();
select results_eq($$select tests.state(n) from unnest(array['suspended', 'suspended too']) n$$, $$values ('sent'), ('published')$$,
  '[F85] both go out at the new time');

-- closing at the time
select tests.global('closing', null, null, '11:30'), tests.post('closing too', '{}', false, '11:30');
select is(tests.answer('marav', 'api.close_account(''marav'')'), 'done', '[F123] the creator begins to close the account');
select tests.set_now('2026-11-10 11:30:00+00');
select private.publish_due_globals(), private.publish_due_posts();
select results_eq($$select tests.state(n) from unnest(array['closing', 'closing too']) n$$, $$values ('removed'), ('removed')$$,
  '[F85] what would fall due while its creator is closing is not sent');
-- A command that began before the closure may leave a row behind it.
update public.globals set removed_at = null where id = tests.made('closing');
select private.publish_due_globals();
select is(tests.state('closing'), 'schedule_not_listed', '[F85] what a closing creator still has scheduled fails');
select tests.answer('marav', 'api.undo_closure()');
select is(tests.state('closing too'), 'removed', '[F85] what a closure dropped does not come back');
select is(tests.edit_global('closing', 'p_at => ''2026-11-10 12:15:00+00'''), 'done', '[F85] after an undone closure a failed item takes a new time');
select is((select count(*) from public.messages where text = 'closing'), 0::bigint, '[F85] nobody has received it');
select * from finish();
