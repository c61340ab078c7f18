-- Mails about messages whose media wait for a review: words that arrive are told at once, a message
-- of which nothing can be seen is told after its approval.
select plan(9);

select tests.set_now_with_ids('2026-03-02 12:00:00+00');
select tests.make_creator('mara', 1500);
select tests.make_fan(u, 20000) from unnest(array['jonas', 'evelyn', 'noor', 'pavel', 'oksana']) u;
select tests.subscribe(tests.id_of(u), tests.id_of('mara')) from unnest(array['jonas', 'evelyn', 'noor', 'pavel', 'oksana']) u;
update private.site_config set value = '"before"' where key = 'review';
create temporary table sent (fan text primary key, media_id uuid);
create function pg_temp.send(p_fan text, p_text text, p_price bigint default null) returns void language plpgsql as $$
declare
  v_media_id uuid := tests.make_media(tests.id_of('mara'), 'chat');
begin
  perform tests.pass_with_ids('1 minute');
  perform tests.act_as('mara');
  perform api.send_message(tests.id_of(p_fan), p_text, array[v_media_id], p_price, gen_random_uuid());
  perform tests.act_as_owner();
  insert into pg_temp.sent values (p_fan, v_media_id);
end $$;
create function pg_temp.told() returns text language plpgsql as $$
declare
  v_told text;
begin
  delete from public.presence;
  perform private.queue_message_mails();
  select string_agg(p.username, ' ' order by p.username) into v_told
  from private.mails m join public.profiles p on p.id = m.recipient_id
  where m.template = 'new_message' and m.state = 'queued';
  update private.mails set state = 'sent' where template = 'new_message';
  return coalesce(v_told, 'nobody');
end $$;
create function pg_temp.decide(p_act text, p_fan text) returns void language plpgsql as $$
begin
  execute format('select staff.%s(''Ada'', ''It shows a stranger.'', %L)', p_act,
    (select r.handle from private.reviews r join pg_temp.sent s on s.media_id = r.media_id where s.fan = p_fan));
end $$;

select pg_temp.send('jonas', 'words and a picture');
select pg_temp.send('evelyn', '');
select pg_temp.send('noor', 'words for sale', 900);
select pg_temp.send('pavel', '');
select is((select string_agg(review_state::text, ' ') from public.messages where recipient_id in (
  select tests.id_of(fan) from sent)), 'pending pending pending pending', '[F151] all of them wait');
select tests.pass_with_ids('5 minutes');
select is(pg_temp.told(), 'nobody', '[F64] nothing is told early');
select tests.pass_with_ids('10 minutes');
select is(pg_temp.told(), 'jonas', '[F64] [F151] words that can be read are told, and nothing else is');
select tests.pass_with_ids('3 hours');
select is(pg_temp.told(), 'nobody', '[F151] nor later, while it waits');
select pg_temp.decide('approve', 'evelyn'), pg_temp.decide('approve', 'jonas'), pg_temp.decide('reject', 'pavel');
select is(pg_temp.told(), 'evelyn', '[F151] a picture alone is told with its approval, and what was told is not told again');
select tests.pass_with_ids('2 hours');
select is(pg_temp.told(), 'nobody', '[F151] once, and what was rejected never');
select pg_temp.decide('approve', 'noor');
select is(pg_temp.told(), 'noor', '[F151] words for sale are told when they can be bought');
select is((select count(*) from private.late_message_mails), 0::bigint, '[F151] nothing is kept of them');

update private.site_config set value = '"after"' where key = 'review';
select pg_temp.send('oksana', '');
select tests.pass_with_ids('15 minutes');
select is(pg_temp.told(), 'oksana', '[F64] without reviews a picture alone is told as before');
select * from finish();
