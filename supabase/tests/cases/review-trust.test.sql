-- Trusted creators publish before their review, which is due in a day. Exactly at 20 approvals, 30
-- days and no case upheld in 90 days; an upheld case hides what was not reviewed. Also the queue of
-- reviews, its claims and its warnings, and what turning the setting back releases.
select plan(37);

select tests.make_creator('mara', 1500);
select tests.make_fan('jonas', 20000);
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
insert into private.site_config (key, value, is_public) values ('operator_address', '"ops@velour.example"', false)
on conflict (key) do update set value = excluded.value;
update private.site_config set value = '"before"' where key = 'review';
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql security definer as $$ select id from pg_temp.made where name = p_name $$;
create function tests.posted(p_name text, p_purpose text default 'post') returns void language plpgsql as $$
begin
  insert into pg_temp.made values (p_name, tests.make_media(tests.id_of('mara'), 'post'));
  insert into pg_temp.made select 'post ' || p_name, tests.post('mara', 'public', p_name, p_media_ids => array[tests.made(p_name)]);
end $$;
create function tests.state_of(p_name text) returns text language sql security definer as $$
  select concat_ws(' ', m.review_state, case when m.is_live then 'live' end) from public.media m where m.id = tests.made(p_name)
$$;
create function tests.approved(p_count integer) returns void language sql security definer as $$
  insert into private.reviews (owner_id, state, due_at, decided_by, decided_at)
  select tests.id_of(u), 'approved', private.now(), 'Ada', private.now() from generate_series(1, p_count), unnest(array['mara', 'jonas']) u
$$;
create function tests.is_trusted() returns boolean language sql security definer as $$ select private.is_trusted_creator(tests.id_of('mara')) $$;
create function tests.refusal(p_call text) returns text language plpgsql as $$
begin
  execute p_call;
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.next(p_staff text) returns text language plpgsql as $$
begin
  return (select n.handle from staff.next(p_staff, 'reviews') n);
exception when others then return sqlerrm;
end $$;
create function tests.review_of(p_name text) returns text language sql security definer as $$
  select r.handle from private.reviews r where r.media_id = tests.made(p_name)
$$;

-- off by default
select tests.approved(20);
select tests.pass('30 days');
select is(tests.is_trusted(), false, '[F151] nobody is trusted by default');
select tests.posted('untrusted');
select is(tests.state_of('untrusted'), 'pending', '[F151] everything waits');
update private.site_config set value = '"on"' where key = 'review_trust';
select is(tests.is_trusted(), true, '[F151] with 20 approvals and after 30 days a creator is trusted');
-- the edges
delete from private.reviews where number = (select max(number) from private.reviews where owner_id = tests.id_of('mara') and state = 'approved');
select is(tests.is_trusted(), false, '[F151] with 19 not');
select tests.approved(1);
select is(tests.is_trusted(), true, '[F151] with the twentieth again');
select tests.pass('-1 second');
select is(tests.is_trusted(), false, '[F151] a second before 30 days not');
select tests.pass('1 second');

-- published first
select tests.posted('published');
select is(tests.state_of('published'), 'approved live', '[F151] what a trusted creator posts is live at once');
select is((select extract(epoch from due_at - asked_at)::integer / 3600 || ' ' || is_published from private.reviews where media_id = tests.made('published')), '24 true', '[F151] its review is due in 24 hours');
insert into made values ('face', tests.make_media(tests.id_of('mara'), 'avatar'));
select is(tests.answer('mara', format('api.set_profile_picture(%L)', tests.made('face'))), 'pending', '[F151] a profile picture always waits: its bucket is public');
insert into made values ('sold', tests.make_media(tests.id_of('mara'), 'chat'));
select tests.act_as('mara');
insert into made select 'message', (api.send_message(tests.id_of('jonas'), 'for sale', array[tests.made('sold')], 900, gen_random_uuid()) ->> 'id')::uuid;
select tests.act_as_owner();
select is((tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())', tests.made('message')))::json ->> 'result'), 'message_unlocked', '[F151] it is sold before its review');
insert into public.conversation_members (conversation_id, user_id, accepts_media)
select c.id, tests.id_of('mara'), true from public.conversations c on conflict (conversation_id, user_id) do update set accepts_media = true;
insert into made values ('of a fan', tests.make_media(tests.id_of('jonas'), 'chat'));
select tests.answer('jonas', format('api.send_message(%L, ''look'', array[%L]::uuid[], null, gen_random_uuid())', tests.id_of('mara'), tests.made('of a fan')));
select is(tests.state_of('of a fan'), 'pending', '[F151] what a fan sends waits');

-- an upheld case ends it in that transaction
select tests.answer('jonas', format('api.report_post(gen_random_uuid(), %L, ''spam'')', tests.made('post untrusted')));
select tests.answer('jonas', format('api.report_post(gen_random_uuid(), %L, ''spam'')', tests.made('post published')));
select is(tests.refusal(format('select staff.case_dismiss(''Ada'', ''lawful'', %L)', c.handle)), 'done', '[F151] a case is dismissed') from private.cases c;
select is(tests.is_trusted()::text || ' ' || tests.state_of('published'), 'true approved live', '[F151] which changes nothing');
insert into made values ('words', tests.post('mara', 'public', 'words alone'));
select tests.answer('jonas', format('api.report_post(gen_random_uuid(), %L, ''spam'')', tests.made('words')));
select is(tests.refusal(format('select staff.case_uphold(''Ada'', ''unlawful'', %L)', c.handle)), 'done', '[F151] another one is upheld') from private.cases c where c.state = 'received';
select is(tests.is_trusted(), false, '[F151] which ends the trust');
select is(tests.state_of('published') || ' ' || tests.answer('jonas', format('(api.post(%L) is not null)::text', tests.made('post published'))), 'pending false', '[F151] and hides what was not reviewed');
select is((select due_at - private.now() || ' ' || is_published from private.reviews where media_id = tests.made('published')), '12:00:00 false', '[F151] for 12 hours at most');
select is((select count(*) from public.unlock_media where is_live), 0::bigint, '[F151] also from a buyer');
select is((select count(*) from private.transfers where kind = 'refund') + (select count(*) from private.owed_refunds), 0::bigint, '[F151] who is given nothing back while it waits');
select tests.posted('afterwards');
select is(tests.state_of('afterwards'), 'pending', '[F151] what follows waits');
select tests.pass('90 days');
select tests.pass('-1 second');
select is(tests.is_trusted(), false, '[F151] for 90 days');
select tests.pass('1 second');
select is(tests.is_trusted(), true, '[F151] and not longer');

-- a rejection gives the price back
select is(tests.refusal(format('select staff.reject(''Ada'', ''It shows a stranger.'', %L)', tests.review_of('sold'))), 'done', '[F151] what was sold is rejected');
select is((select count(*) from private.owed_refunds), 1::bigint, '[F151] and its buyer is owed the price');

-- the queue
select is((select string_agg(owner || ' ' || purpose, ', ' order by review) from staff.review_queue where is_overdue), (select string_agg(owner || ' ' || purpose, ', ' order by review) from staff.review_queue), '[F151] [F145] everything is overdue by now');
select is((select count(*) from staff.deadlines where what = 'review' and is_overdue), (select count(*) from staff.review_queue), '[F151] and stands among the deadlines');
select is(tests.next('Ada'), tests.review_of('untrusted'), '[F151] the most urgent review comes first');
select is((select claimed_by from staff.review_queue where review = tests.review_of('untrusted')), 'Ada', '[F151] the queue says who has it');
select isnt(tests.next('Grace'), tests.review_of('untrusted'), '[F151] somebody else gets another one');
select is((select shown_by from staff.review_queue where review = tests.review_of('untrusted')), array[private.handle_of('P', tests.made('post untrusted'))], '[F151] the queue names what uses it');
select is((select string_agg(what, ', ') from staff.look('Ada', 'review', tests.review_of('untrusted')) where address is not null), 'image', '[F151] staff look at it by its handle');
select is(tests.refusal($$select staff.look('Ada', 'review', 'V-999999')$$), 'not_found', '[F151] not at an unknown one');

-- the warning at half of the time
update private.reviews set warned_at = private.now() where state = 'pending';
select tests.posted('warned');
update private.site_config set value = '"off"' where key = 'review_trust';
select tests.posted('to be warned of');
select tests.pass('6 hours'), tests.pass('-1 second');
select is(private.warn_of_deadlines(), 0, '[F151] before half of the time nobody is warned');
select tests.pass('1 second');
select is(private.warn_of_deadlines(), 1, '[F151] at half of the time the operator is');

-- back
update private.site_config set value = '"after"' where key = 'review';
select is(tests.state_of('to be warned of'), 'pending', '[F151] turning it off releases nothing by itself');
select tests.posted('in the end');
select is(tests.state_of('in the end'), 'approved live', '[F151] and what follows is published at once');
select is(tests.refusal(format('select staff.approve(''Ada'', ''reviewed'', %L)', tests.review_of('to be warned of'))) || ' ' || tests.state_of('to be warned of'), 'done approved live', '[F151] what waits is approved as before');
select * from finish();
