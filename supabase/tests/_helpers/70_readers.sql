-- A world with ten kinds of users around a creator, and every call that they can make in it, for
-- tests that read the functions of `api` from the catalogue. The table `made` has the ids of the
-- world, and `calls` has the calls; both exist until the end of the transaction.
create function tests.placed(p_name text) returns uuid language plpgsql as $$
begin
  return (select id from made where name = p_name);
end $$;

create function tests.make_readers() returns void language plpgsql as $make$
begin
  perform tests.make_creator('mara', 1500);
  perform tests.make_creator('ines', 500);
  perform tests.make_fan(name, 9000) from unnest(
    array['stranger', 'follower', 'subscriber', 'lapsed', 'blocked', 'buyer', 'held']) p (name);
  insert into private.region_policies (country, region, mode) values ('ZZ', '', 'block');
  update private.account_statuses set featured_at = private.now(), exclusive_since = private.now()
  where profile_id = tests.id_of('mara');
  perform tests.subscribe(tests.id_of('lapsed'), tests.id_of('mara'));
  perform tests.pass_with_ids('31 days');
  perform tests.subscribe(tests.id_of(name), tests.id_of('mara'))
  from unnest(array['subscriber', 'blocked', 'held']) p (name);
  create temporary table made (name text primary key, id uuid);
  grant all on made to authenticated, anon;
  insert into made
  select kind || place, tests.make_media(tests.id_of('mara'), kind::public.upload_kind)
  from unnest(array['post', 'chat', 'story']) k (kind), generate_series(1, 3) place;
  with video as (
    insert into public.media (owner_id, kind, purpose, state, width, height, duration_ms, blur)
    values (tests.id_of('mara'), 'video', 'preview', 'ready', 1280, 720, 9000, 'b') returning id)
  insert into made select 'video', id from video;
  perform tests.act_as('follower');
  perform api.follow(tests.id_of('mara'))::jsonb;
  perform tests.act_as('mara');
  insert into made values
    ('public', api.create_post('public', 'mark-public', array[tests.placed('post1')], gen_random_uuid(), p_is_promo => true)),
    ('private', api.create_post('private', 'mark-private', array[tests.placed('post2')], gen_random_uuid(),
      p_preview_id => tests.placed('post3'))),
    ('poll', api.create_post('private', 'mark-poll', '{}', gen_random_uuid(), 'poll', '{mark-one,mark-two}')),
    ('story', api.create_story(gen_random_uuid(), tests.placed('story1'), 'mark-story')),
    ('scheduled', api.schedule_post(gen_random_uuid(), date_trunc('day', private.now()) + interval '2 days', 'public', 'mark-later', '{}'));
  perform api.set_welcome_video((select id from made where name = 'video'));
  perform api.send_global('all', 'mark-global', array[tests.placed('chat2')], null, gen_random_uuid())::jsonb;
  insert into made values ('item',
    (api.offer_item('mark-item', '{}', 900, gen_random_uuid()) ->> 'id')::uuid);
  perform tests.act_as('buyer');
  perform api.send_message(tests.id_of('mara'), 'mark-hello', '{}', null, gen_random_uuid())::jsonb;
  perform tests.act_as('mara');
  perform api.send_message(tests.id_of('buyer'), 'mark-sold', array[tests.placed('chat1')], 500, gen_random_uuid())::jsonb;
  perform api.send_message(tests.id_of('subscriber'), 'mark-locked', '{}', 700, gen_random_uuid())::jsonb;
  perform tests.act_as('buyer');
  perform api.unlock_message(m.id, gen_random_uuid())::jsonb from public.messages m where m.price_cents = 500;
  perform tests.act_as('follower');
  perform api.like_post(tests.placed('public'), true);
  perform api.create_comment(gen_random_uuid(), tests.placed('public'), 'mark-said');
  perform api.view_story(tests.placed('story'));
  perform tests.act_as('subscriber');
  perform api.create_comment(gen_random_uuid(), tests.placed('private'), 'mark-among-us');
  perform tests.act_as('mara');
  perform api.save_reply('mark-reply');
  perform api.save_automatic_message('expired', 'mark-automatic');
  perform api.block(tests.id_of('blocked'));
  perform tests.act_as_owner();
  perform tests.suspend(tests.id_of('held'));
  insert into public.bank_accounts (creator_id, request_id, country, bank_name, holder, digits)
  values (tests.id_of('mara'), gen_random_uuid(), 'US', 'mark-Bank', 'mark-Mara Bell', '6789');
  insert into public.withdrawals (creator_id, request_id, amount_cents, due_at)
  values (tests.id_of('mara'), gen_random_uuid(), 100, private.now());
  perform private.record_withdrawal(w) from public.withdrawals w;
  perform private.file_appeal(
    private.add_decision('Ada', 'held', 'post', tests.placed('public'), 'mark-why', 'spam', null),
    'mark-appeal');
  insert into made select 'comment-' || text, id from public.comments;
  insert into made select 'message-' || coalesce(price_cents, 0) || id, id from public.messages;
  insert into made select 'conversation' || id, id from public.conversations;
  insert into made select 'report' || username, id from public.profiles where username in ('mara', 'ines');
end $make$;
comment on function tests.make_readers() is
  'Creates the world. Every text that a user writes in it begins with `mark-`.';

create function tests.write_calls() returns void language plpgsql as $make$
begin
  create temporary table askable (argument text primary key, choices text[]);
  insert into askable values
    ('p_creator_id', array(select quote_literal(tests.id_of(n)) from unnest(array['mara', 'ines']) n)),
    ('p_user_id', array(select quote_literal(tests.id_of(n)) from unnest(array['mara', 'buyer']) n)),
    ('p_fan_id', array(select quote_literal(tests.id_of(n)) from unnest(array['buyer', 'subscriber']) n)),
    ('p_to', array[quote_literal(tests.id_of('mara'))]),
    ('p_username', '{''mara'',''ines'',''buyer''}'),
    ('p_query', '{''mara''}'),
    ('p_post_id', array(select quote_literal(id) from made where name in ('public', 'private', 'poll'))),
    ('p_export_id', '{gen_random_uuid()}'),
    ('p_decision_id', array(select quote_literal(id) from public.decisions)),
    ('p_story_id', array[quote_literal(tests.placed('story'))]),
    ('p_scheduled_id', array[quote_literal(tests.placed('scheduled'))]),
    ('p_global_id', '{gen_random_uuid()}'), ('p_item_id', array[quote_literal(tests.placed('item'))]),
    ('p_comment_id', array(select quote_literal(id) from made where name like 'comment%')),
    ('p_message_id', array(select quote_literal(id) from made where name like 'message%')),
    ('p_conversation_id', array(select quote_literal(id) from made where name like 'conversation%')),
    ('p_media_id', array[quote_literal(tests.placed('video'))]),
    ('p_video_id', array[quote_literal(tests.placed('chat1'))]),
    ('p_cover_id', array[quote_literal(tests.placed('chat2'))]),
    ('p_media_ids', array['''{}''']),
    ('p_id', array(select quote_literal(id) from made where name like 'report%' or name like 'message%')),
    ('p_ids', array[quote_literal(array(select id from made where name ~ '^(post|chat|story|video)'))]),
    ('p_names', array[quote_literal(array(select id || '/full.webp' from made where name ~ '^(post|chat|story|video)'))]),
    ('p_event', '{''subscribed''}'), ('p_media_kind', '{''image''}'),
    ('p_request_id', '{gen_random_uuid()}'),
    ('p_performer_id', '{gen_random_uuid()}'), ('p_name', '{''Ann''}'), ('p_performer_ids', array['''{}''']), ('p_people', '{''only_me''}'), ('p_produced_on', '{null}'),
    ('p_consent', array[quote_literal(private.consent_text(1500, 1500, 30)), quote_literal(private.consent_text(0, 1500, 30))]),
    ('p_session_id', '{gen_random_uuid()}'),
    ('p_paid_chat_id', '{gen_random_uuid()}'),
    ('p_referrer_id', '{null}'),
    ('p_transaction_id', array(select quote_literal(id) from private.transfers)),
    ('p_month', '{"private.now()::date"}'),
    ('p_from', '{"private.now() - interval ''40 days''"}'),
    ('p_until', '{"private.now() + interval ''1 day''"}'),
    ('p_text', '{''words''}'), ('p_alt', '{''a red door''}'),
    ('p_email', '{''somebody@example.test''}'),
    ('p_sort', '{''all'',''newest'',''featured'',''exclusive'',''online''}'),
    ('p_currency', '{''EUR''}'),
    ('p_type', '{''image/png'',''tip''}'),
    ('p_audience', '{''public'',''all''}'),
    ('p_categories', array['''{female}''']),
    ('p_fields', array['''{}''']), ('p_rules', array['''{}''']), ('p_pictures', array['''{}''']),
    ('p_amount_cents', '{500}'), ('p_expected_cents', '{1500}'), ('p_fee_cents', '{900}'),
    ('p_price_cents', '{null}'), ('p_text_cents', '{500}'), ('p_audio_cents', '{500}'),
    ('p_video_cents', '{500}'), ('p_bytes', '{1000}'), ('p_period_days', '{7}'), ('p_sales', '{5}'),
    ('p_option', '{1}'), ('p_seq', '{1}'), ('p_since', '{0}'), ('p_on', '{true}'),
    ('p_at', '{"date_trunc(''day'', private.now()) + interval ''2 days''"}'), ('p_kind', '{''id_selfie''}'),
    ('p_layout', '{''grid''}'), ('p_theme', '{''dark''}'), ('p_purpose', '{''chat''}'),
    ('p_reason', '{''spam''}'), ('p_topic', '{''likes''}'), ('p_channel', '{''page''}'),
    ('p_is_on', '{true}'), ('p_reply_id', '{gen_random_uuid()}'), ('p_reply_ids', array['''{}''']), ('p_reasons', array['''{}''']), ('p_device_id', '{gen_random_uuid()}'),
    ('p_version', '{1}'),
    ('p_endpoint', '{''https://fcm.googleapis.com/x''}'),
    ('p_p256dh', '{"repeat(''A'', 87)"}'), ('p_auth', '{"repeat(''A'', 22)"}');

  -- One call for each choice of each argument. Optional ones are left out, except p_sort, p_consent and the
  -- filter that a subtotal needs.
  create temporary table arguments as
  select p.oid as function, p.proname::text as name, a.place,
         a.name::text collate "default" as argument,
         a.place > p.pronargs - p.pronargdefaults as is_optional
  from pg_proc p
  cross join unnest(p.proargnames[1:p.pronargs]) with ordinality a (name, place)
  where p.pronamespace = 'api'::regnamespace and p.proname not like 'service\_%';
  create temporary table calls as
  with recursive written (function, name, place, call) as (
    select p.oid, p.proname::text collate "default", 0::bigint, ''
    from pg_proc p where p.pronamespace = 'api'::regnamespace and p.proname not like 'service\_%'
    union all
    select w.function, w.name, a.place,
           w.call || case when w.call = '' then '' else ', ' end || a.argument || ' => ' || choice
    from written w
    join lateral (
      select * from arguments a
      where a.function = w.function and a.place > w.place
        and (not a.is_optional or a.argument in ('p_sort', 'p_consent') or a.name = 'transactions_subtotal')
      order by a.place limit 1) a on true
    join askable k on k.argument = a.argument
    cross join unnest(k.choices) choice)
  select w.name, format('select (api.%I(%s))::text', w.name, w.call) as call
  from written w
  where not exists (
    select from arguments a where a.function = w.function and a.place > w.place
      and (not a.is_optional or a.argument in ('p_sort', 'p_consent') or a.name = 'transactions_subtotal'));
end $make$;
comment on function tests.write_calls() is
  'One call for each choice of each argument, of optional ones for p_sort, p_consent and a subtotal''s filter. '
  'A function with a required argument that is missing in the table `askable` has no call until '
  'a value is added there.';

create function tests.become(p_name text) returns void language plpgsql as $$
begin
  if p_name = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.act_as(p_name);
  end if;
end $$;

create function tests.answer_of(p_user text, p_call text) returns text language plpgsql as $$
declare
  v_answer text;
begin
  perform tests.become(p_user);
  begin
    execute p_call into v_answer;
    raise exception using errcode = 'TB001', message = coalesce(v_answer, '');
  exception
    when sqlstate 'TB001' then v_answer := sqlerrm;
    when others then v_answer := '';
  end;
  perform tests.act_as_owner();
  return v_answer;
end $$;
comment on function tests.answer_of(text, text) is
  'The result of a call for a user. Its effects are rolled back, and a refusal gives an empty text.';

create function tests.has_write(p_source text) returns boolean
language sql immutable as $$
  select p_source ~* ('\m(insert into|delete from)\M|\mupdate (public|private|auth|storage)\.'
    || '|\mfor (no key )?(update|share)\M|\mrealtime\.send\(')
$$;
comment on function tests.has_write(text) is
  'Whether the source of a function has a statement that writes, locks or sends.';
