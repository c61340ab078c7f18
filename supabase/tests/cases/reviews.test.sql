-- Review before publication: what waits, what staff do, and what follows. Every refused thing has
-- its twin that is served.
select plan(67);

select tests.make_creator('mara', 1500);
select tests.make_fan(u, 20000) from unnest(array['jonas', 'evelyn']) u;
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
insert into private.site_config (key, value, is_public) values ('operator_address', '"ops@velour.example"', false)
on conflict (key) do update set value = excluded.value;
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql security definer as $$ select id from pg_temp.made where name = p_name $$;
create function tests.upload(p_name text, p_purpose text, p_user text default 'mara', p_type text default 'image/png') returns void language sql as $$
  insert into pg_temp.made values (p_name, tests.make_media(tests.id_of(p_user), p_purpose::public.upload_kind, true, p_type))
$$;
create function tests.review_of(p_name text) returns text language sql security definer as $$
  select r.handle from private.reviews r where r.media_id = tests.made(p_name)
$$;
create function tests.state_of(p_name text) returns text language sql security definer as $$
  select concat_ws(' ', m.review_state, case when m.is_live then 'live' end) from public.media m where m.id = tests.made(p_name)
$$;
create function tests.refusal(p_call text) returns text language plpgsql as $$
declare
  v_detail text;
begin
  execute p_call;
  return 'done';
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return concat_ws(' ', sqlerrm, nullif(v_detail, '')::jsonb ->> 'name');
end $$;
create function tests.approve(p_name text) returns text language sql as $$
  select tests.refusal(format('select staff.approve(''Ada'', ''reviewed'', %L)', tests.review_of(p_name)))
$$;
create function tests.reject(p_name text, p_reason text default 'It shows a stranger.') returns text language sql as $$
  select tests.refusal(format('select staff.reject(''Ada'', %L, %L)', p_reason, tests.review_of(p_name)))
$$;
create function tests.posted(p_name text, p_media text[], p_audience text default 'public') returns void language plpgsql as $$
begin
  insert into pg_temp.made select p_name, tests.post('mara', p_audience, p_name, p_media_ids => array(select tests.made(m) from unnest(p_media) m));
end $$;
create function tests.events(p_kind text default null) returns bigint language sql security definer as $$
  select count(*) from public.audience_events where creator_id = tests.id_of('mara') and (p_kind is null or kind::text = p_kind)
$$;
create function tests.sees_post(p_user text, p_name text) returns text language sql as $$
  select tests.answer(p_user, format('(api.post(%L) is not null)::text', tests.made(p_name)))
$$;

-- by default, content is published at once
select is((select string_agg(key || ' ' || (value #>> '{}'), ', ' order by key) from private.site_config where key like 'review%'), 'review after, review_trust off', '[F151] content is published at once, and nobody is trusted, unless the site says so');
select tests.upload('first', 'post');
select tests.posted('at once', '{first}');
select is(tests.state_of('first') || ' ' || tests.events(), 'approved live 1', '[F151] it is live and announced');
select is((select count(*) from private.reviews), 0::bigint, '[F151] and nobody reviews it');

-- one change
update private.site_config set value = '"before"' where key = 'review';
select is(tests.state_of('first'), 'approved live', '[F151] what was published stays');
select tests.posted('words alone', '{}');
select is(tests.sees_post('jonas', 'words alone'), 'true', '[F151] words alone do not wait');
select tests.upload('one', 'post'), tests.upload('two', 'post'), tests.upload('clip', 'post', 'mara', 'video/mp4');
select is(tests.state_of('one'), 'approved live', '[F151] what nobody uses is no matter of a review');
select tests.posted('two pictures', '{one,two}');
select is(tests.state_of('one'), 'pending', '[F151] it waits from its first use');
select is((select due_at - asked_at from private.reviews limit 1), '12:00:00'::interval, '[F151] for 12 hours');
select is(tests.sees_post('jonas', 'two pictures') || ' ' || tests.sees_post('mara', 'two pictures'), 'false true', '[F151] a post with waiting media is read by its author alone');
select is(tests.events(), 2::bigint, '[F151] and announced to nobody');
select is((select count(*) from realtime.messages where event = 'post_new' and payload ->> 'post_id' = tests.made('two pictures')::text), 0::bigint, '[F151] nor signalled as new');
select is(tests.approve('one'), 'done', '[F151] one is approved');
select is(tests.sees_post('jonas', 'two pictures') || ' ' || tests.events(), 'false 2', '[F151] the post waits for the other one');
select is(tests.approve('two'), 'done', '[F151] which is approved');
select is(tests.sees_post('jonas', 'two pictures') || ' ' || tests.events(), 'true 3', '[F151] the post appears and is announced');
select is((select count(*) from realtime.messages where event = 'post_new' and payload ->> 'post_id' = tests.made('two pictures')::text), 1::bigint, '[F151] and signalled once');
select is(tests.approve('two'), 'conflict Ada', '[F151] a second decision names the first');

-- by the name of content
select tests.posted('a clip', '{clip}');
select count(*) from staff.look('Ada', 'review', private.handle_of('P', tests.made('a clip')));
select is(tests.refusal(format('select staff.approve(''Ada'', ''reviewed'', %L)', private.handle_of('P', tests.made('a clip')))), 'done', '[F151] a post names its media');
select is(tests.sees_post('jonas', 'a clip'), 'true', '[F151] a video post appears as well');
select is(tests.refusal(format('select staff.approve(''Ada'', ''reviewed'', %L)', private.handle_of('P', tests.made('a clip')))), 'not_found', '[F151] nothing of it waits then');
select is(tests.refusal($$select staff.approve('Ada', 'reviewed', 'V-999999')$$), 'not_found', '[F151] an unknown handle is refused');

-- edits wait as well
select tests.upload('later', 'post');
select tests.answer('mara', format('api.edit_post(%L, %L, array[%L]::uuid[])', tests.made('two pictures'), 'two pictures', tests.made('later')));
select is(tests.sees_post('jonas', 'two pictures'), 'false', '[F151] a picture that is added later is reviewed as well');
select is(tests.refusal(format('select staff.approve('' '', ''reviewed'', %L)', tests.review_of('later'))), 'staff_name_missing', '[F151] nobody approves without a name');
select is(tests.approve('later') || ' ' || tests.sees_post('jonas', 'two pictures') || ' ' || tests.events(), 'done true 4', '[F151] and announces nothing again');

-- a story's day
select tests.upload('story', 'story');
select tests.act_as('mara');
insert into made select 'the story', api.create_story(gen_random_uuid(), tests.made('story'), 'morning');
select tests.act_as_owner();
select is((select is_live from public.stories), false, '[F151] a story waits');
select tests.pass('30 hours');
select is(tests.answer('mara', 'json_array_length(api.my_stories())::text'), '1', '[F151] also for longer than a day, in the list of its creator');
select is(tests.approve('story'), 'done', '[F151] it is approved late');
select is((select expires_at - private.now() from public.stories), '24:00:00'::interval, '[F151] its 24 hours start with the approval');
select is(tests.events('new_story'), 1::bigint, '[F151] and it is announced then');

-- scheduled content
select tests.upload('planned', 'post'), tests.upload('planned too', 'post'), tests.upload('not planned', 'post');
create function tests.schedule(p_media text) returns void language plpgsql as $$
begin
  perform tests.act_as('mara');
  perform api.schedule_post(gen_random_uuid(), date_trunc('hour', private.now()) + interval '2 hours', 'public', p_media, array[tests.made(p_media)]);
  perform tests.act_as_owner();
end $$;
select tests.schedule('planned'), tests.schedule('planned too'), tests.schedule('not planned');
select is(tests.approve('planned too'), 'done', '[F151] scheduled content is reviewed before its time');
select private.publish_due_posts();
select is((select count(*) from public.scheduled_posts where state = 'published'), 0::bigint, '[F151] approved early, it keeps its time');
select tests.pass('3 hours');
select private.publish_due_posts();
select is((select string_agg(text || ' ' || state, ', ' order by text) from public.scheduled_posts), 'not planned waiting, planned waiting, planned too published', '[F151] at its time what is approved is published, the rest waits');
select is((select string_agg(i ->> 'text' || ' ' || (i -> 'media' -> 0 ->> 'review_state'), ', ' order by i ->> 'text') from json_array_elements(tests.answer('mara', 'api.scheduled()::text')::json) i), 'not planned pending, planned pending', '[F151] its list says that it waits');
select is(tests.approve('planned'), 'done', '[F151] it is approved late');
select is((select state::text from public.scheduled_posts where text = 'planned'), 'published', '[F151] and appears with the approval');
select is(tests.reject('not planned'), 'done', '[F151] another one is rejected');
select is((select concat_ws(' ', state, failure) from public.scheduled_posts where text = 'not planned'), 'failed content_removed', '[F151] and fails with its reason');
select is((select target::text || ' ' || reason from public.decisions order by number desc limit 1), 'profile It shows a stranger.', '[F151] its creator is told as of the page');

-- messages
select tests.upload('sent', 'chat'), tests.upload('sold', 'chat'), tests.upload('told', 'chat', 'mara', 'audio/mp4'), tests.upload('all', 'chat'), tests.upload('item', 'chat');
create function tests.sent(p_media text, p_price bigint default null) returns json language plpgsql as $$
declare
  v_answer json;
begin
  perform tests.act_as('mara');
  v_answer := api.send_message(tests.id_of('jonas'), p_media, array[tests.made(p_media)], p_price, gen_random_uuid());
  perform tests.act_as_owner();
  insert into pg_temp.made values ('message ' || p_media, (v_answer ->> 'id')::uuid);
  return v_answer;
end $$;
select is((select concat_ws(' ', s ->> 'review_state', s ->> 'media_state', s ->> 'media') from tests.sent('sent') s), 'pending ready []', '[F151] a message waits with its media, and its words arrive');
select is((select concat_ws(' ', s ->> 'review_state', s ->> 'locked_blur', s ->> 'duration_ms') from tests.sent('sold', 900) s), 'pending', '[F151] a priced one shows not even its colours');
select is((select s ->> 'review_state' from tests.sent('told') s), 'pending', '[F151] a recording may be sent');
select is(tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())', tests.made('message sold'))), 'content_under_review', '[F151] what waits is not for sale');
select is((select balance_cents::bigint from public.wallets where owner_id = tests.id_of('jonas')), 20000::bigint, '[F151] nothing was paid');
select is(tests.approve('sold') || ' ' || tests.approve('sent'), 'done done', '[F151] both are approved');
select is((select concat_ws(' ', review_state, locked_blur) from public.messages where id = tests.made('message sold')), 'approved aabbcc-ddeeff', '[F151] then its colours are shown');
select is((tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())', tests.made('message sold')))::json ->> 'result'), 'message_unlocked', '[F151] and it is sold');
select is(tests.answer('jonas', format('json_array_length(api.message(%L) -> ''media'')::text', tests.made('message sent'))), '1', '[F151] the free one shows its picture');

-- to an audience
insert into private.x_accounts (creator_id, x_user_id, key_id, ciphertext) values (tests.id_of('mara'), '7', 'k1', 'tokens');
select is((tests.answer('mara', format('api.send_global(''all'', ''hello all'', array[%L]::uuid[], null, gen_random_uuid())', tests.made('all')))::json ->> 'result'), 'content_scheduled', '[F151] a message to an audience waits as a whole');
select private.publish_due_globals();
select is((select count(*) from public.globals where sent_at is not null) + (select count(*) from private.global_mails) + (select count(*) from private.x_posts), 0::bigint, '[F151] nothing is sent, mailed or posted at X');
select is(tests.approve('all'), 'done', '[F151] it is approved');
select is((select count(*) from public.globals where sent_at = private.now()) + (select count(*) from private.global_mails) + (select count(*) from private.x_posts), 3::bigint, '[F151] and goes out at that moment, mails and a post at X after it');
select tests.answer('mara', format('api.offer_item(''an item'', array[%L]::uuid[], 900, gen_random_uuid())', tests.made('item')));
select is(tests.answer('evelyn', $$json_array_length(api.store('mara'))::text$$), '0', '[F151] an item of the store is not shown');
select is(tests.approve('item') || ' ' || tests.answer('evelyn', $$json_array_length(api.store('mara'))::text$$), 'done 1', '[F151] until it is approved');

-- the page
select tests.upload('face', 'avatar'), tests.upload('hello', 'preview', 'mara', 'video/mp4');
select is(tests.answer('mara', format('api.set_profile_picture(%L)', tests.made('face'))) || ' ' || tests.answer('mara', format('api.set_welcome_video(%L)', tests.made('hello'))), 'pending pending', '[F151] profile pictures and welcome videos wait');
select is((select count(*) from public.profile_pictures) + (select count(*) from public.welcome_videos where is_live), 0::bigint, '[F151] and are not shown');
select is(tests.approve('face') || ' ' || tests.approve('hello'), 'done done', '[F151] they are approved');
select is((select count(*) from public.profile_pictures) + (select count(*) from public.welcome_videos where is_live), 2::bigint, '[F151] and are shown');

-- nobody but the members
insert into public.media (owner_id, kind, purpose, state) values (private.special_id('academy'), 'image', 'post', 'ready');
update public.media set used_at = private.now() where owner_id = private.special_id('academy');
select is((select review_state::text from public.media where owner_id = private.special_id('academy')), 'approved', '[F151] what the site itself makes does not wait');
insert into private.site_config (key, value) values ('review:' || tests.id_of('evelyn'), '"after"');
select tests.upload('of evelyn', 'avatar', 'evelyn'), tests.upload('of jonas', 'avatar', 'jonas');
select is(tests.answer('evelyn', format('api.set_profile_picture(%L)', tests.made('of evelyn'))) || ' ' || tests.answer('jonas', format('api.set_profile_picture(%L)', tests.made('of jonas'))), 'set pending', '[F151] one member may have a setting of their own');

-- two pictures of a page are two decisions
select tests.upload('new face', 'avatar'), tests.upload('cover', 'cover');
select tests.answer('mara', format('api.set_profile_picture(%L)', tests.made(n))) from unnest(array['new face', 'cover']) n;
select is(tests.reject('new face', 'Not you.') || ' ' || tests.reject('cover', 'Not yours.'), 'done done', '[F151] two pictures of a page are rejected');
select tests.act_as('mara');
select api.appeal_decision(d.id, 'It is me.') from public.decisions d where d.reason = 'Not you.';
select tests.act_as_owner();
select is(tests.refusal(format('select staff.appeal_overturn(''Grace'', ''it is her'', %L, ''You are right.'')', d.handle)) || ' ' || tests.state_of('new face') || ' ' || tests.state_of('cover'), 'done approved live rejected', '[F151] the earlier one is overturned by itself') from public.decisions d where d.reason = 'Not you.';
select is((select media_id from public.profile_pictures where profile_id = tests.id_of('mara') and kind = 'avatar'), tests.made('new face'), '[F151] and becomes the profile picture');

-- a rejection and its appeal
select tests.upload('bad', 'post');
select tests.posted('a bad one', '{bad}');
select is(tests.reject('bad', 'Ada saw a stranger.'), 'names_somebody Ada', '[F151] a reason names nobody');
select is(tests.reject('bad') || ' ' || tests.state_of('bad'), 'done rejected', '[F151] a post is rejected');
select is((select concat_ws(' ', d.act, d.target, d.reason, m.template) from public.decisions d cross join lateral (select template from private.mails order by id desc limit 1) m where d.target_id = tests.made('a bad one')), 'removed post It shows a stranger. content_removed', '[F151] its author reads why, also by mail');
select is(tests.answer('mara', format('api.create_post(''public'', ''again'', array[%L]::uuid[], gen_random_uuid())', tests.made('bad'))), 'content_removed', '[F151] it cannot be used again');
select tests.act_as('mara');
select api.appeal_decision(d.id, 'I know her.') from public.decisions d where d.target_id = tests.made('a bad one');
select tests.act_as_owner();
select staff.appeal_overturn('Grace', 'she agreed', d.handle, 'You are right.') from public.decisions d where d.target_id = tests.made('a bad one') and d.act = 'removed';
select is(tests.state_of('bad') || ' ' || tests.sees_post('jonas', 'a bad one'), 'approved live true', '[F151] an overturned appeal approves it');
select * from finish();
