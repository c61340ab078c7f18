-- What any function of `api` answers is a part of what policies let its caller read. Every function
-- that the catalogue names is called as ten kinds of people about a creator in eight states, with
-- every id there is to ask for; each id and each text in an answer must be the caller's to read.
-- A post is told whole, so that its id must be that of a text that the caller reads; a function that
-- tells of teasers is excepted by name. A call is taken back, so that the next one finds the same world.
select plan(5);
select tests.open_tables();

select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 500);
select tests.make_fan(name, 9000) from unnest(
  array['stranger', 'follower', 'subscriber', 'lapsed', 'blocked', 'buyer', 'held']) p (name);
insert into private.region_policies (country, region, mode) values ('ZZ', '', 'block');
update private.account_standings set featured_at = private.now(), exclusive_since = private.now()
where profile_id = tests.id_of('mara');
select tests.subscribe(tests.id_of('lapsed'), tests.id_of('mara'));
select tests.pass_with_ids('31 days');
select tests.subscribe(tests.id_of(name), tests.id_of('mara'))
from unnest(array['subscriber', 'blocked', 'held']) p (name);

-- Everything that a person writes begins with this mark.
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated, anon;
insert into made
select kind || place, tests.make_media(tests.id_of('mara'), kind::public.upload_kind)
from unnest(array['post', 'chat', 'story']) k (kind), generate_series(1, 2) place;
with film as (
  insert into public.media (owner_id, kind, purpose, state, width, height, duration_ms, blur)
  values (tests.id_of('mara'), 'video', 'preview', 'ready', 1280, 720, 9000, 'b') returning id)
insert into made select 'film', id from film;
create function tests.made(p_name text) returns uuid
language sql as $$ select id from made where name = p_name $$;

select tests.act_as('follower');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
insert into made values
  ('public', api.create_post('public', 'mark-public', array[tests.made('post1')], gen_random_uuid(), p_is_promo => true)),
  ('private', api.create_post('private', 'mark-private', array[tests.made('post2')], gen_random_uuid())),
  ('poll', api.create_post('private', 'mark-poll', '{}', gen_random_uuid(), 'poll', '{mark-one,mark-two}')),
  ('story', api.create_story(gen_random_uuid(), tests.made('story1'), 'mark-story')),
  ('scheduled', api.schedule_post(gen_random_uuid(), date_trunc('day', private.now()) + interval '2 days', 'public', 'mark-later', '{}'));
select api.set_welcome_video((select id from made where name = 'film'));
select api.send_global('all', 'mark-global', array[tests.made('chat2')], null, gen_random_uuid())::jsonb;
select tests.act_as('buyer');
select api.send_message(tests.id_of('mara'), 'mark-hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as('mara');
select api.send_message(tests.id_of('buyer'), 'mark-sold', array[tests.made('chat1')], 500, gen_random_uuid())::jsonb;
select api.send_message(tests.id_of('subscriber'), 'mark-locked', '{}', 700, gen_random_uuid())::jsonb;
select tests.act_as('buyer');
select api.unlock_message(m.id, gen_random_uuid())::jsonb from public.messages m where m.price_cents = 500;
select tests.act_as('follower');
select api.like_post(tests.made('public'), true);
select api.create_comment(gen_random_uuid(), tests.made('public'), 'mark-said');
select api.view_story(tests.made('story'));
select tests.act_as('subscriber');
select api.create_comment(gen_random_uuid(), tests.made('private'), 'mark-among-us');
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as_owner();
select tests.suspend(tests.id_of('held'));
insert into made select 'comment-' || text, id from public.comments;
insert into made select 'message-' || coalesce(price_cents, 0) || id, id from public.messages;
insert into made select 'conversation' || id, id from public.conversations;
insert into made select 'report' || username, id from public.profiles where username in ('mara', 'ines');

-- Ids of rows that policies guard. A row that may be read names other rows: their ids are read with it.
create temporary table guarded (relation text, id uuid, unique (id, relation));
create temporary table seen (word text primary key);
grant all on guarded, seen to authenticated, anon;
create temporary table columns as
select c.oid as relation, c.relname::text as name, a.attname::text as key,
       a.atttypid = 'uuid'::regtype as is_id
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and a.attnum > 0 and not a.attisdropped and a.atttypid in ('uuid'::regtype, 'text'::regtype);
grant all on columns to authenticated, anon;

do $$
declare
  v record;
begin
  for v in select * from columns where is_id and key = 'id' loop
    execute format('insert into guarded select %L, %I from public.%I', v.name, v.key, v.name);
  end loop;
end $$;

create function tests.become(p_name text) returns void language plpgsql as $$
begin
  if p_name = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.act_as(p_name);
  end if;
end $$;

create function tests.look(p_name text) returns void language plpgsql as $$
declare
  v record;
begin
  perform tests.act_as_owner();
  delete from seen;
  perform tests.become(p_name);
  for v in select * from columns c where has_column_privilege(c.relation, c.key, 'select') loop
    execute format(
      'insert into seen select %1$I::text from public.%2$I where %1$I is not null and (%3$L or %1$I::text like ''mark-%%'') on conflict do nothing',
      v.key, v.name, v.is_id);
  end loop;
  delete from seen s using guarded g
  where g.relation = 'posts' and s.word = g.id::text
    and not exists (select from public.post_texts x where x.post_id = g.id);
  perform tests.act_as_owner();
end $$;
comment on function tests.look(text) is 'Fills `seen` with the ids and marked texts of all rows that policies let a person read, and with the ids that these rows name, but for posts whose text the person may not read.';

-- What to ask for, by the name of an argument; a function that has an argument with another name and
-- no default fails the test until a value stands here.
create temporary table askable (argument text primary key, choices text[]);
insert into askable values
  ('p_creator_id', array(select quote_literal(tests.id_of(n)) from unnest(array['mara', 'ines']) n)),
  ('p_person_id', array(select quote_literal(tests.id_of(n)) from unnest(array['mara', 'buyer']) n)),
  ('p_to', array[quote_literal(tests.id_of('mara'))]),
  ('p_username', '{''mara'',''ines'',''buyer''}'),
  ('p_query', '{''mara''}'),
  ('p_post_id', array(select quote_literal(id) from made where name in ('public', 'private', 'poll'))),
  ('p_story_id', array[quote_literal(tests.made('story'))]),
  ('p_scheduled_id', array[quote_literal(tests.made('scheduled'))]),
  ('p_global_id', '{gen_random_uuid()}'),
  ('p_comment_id', array(select quote_literal(id) from made where name like 'comment%')),
  ('p_message_id', array(select quote_literal(id) from made where name like 'message%')),
  ('p_conversation_id', array(select quote_literal(id) from made where name like 'conversation%')),
  ('p_media_id', array[quote_literal(tests.made('film'))]),
  ('p_film_id', array[quote_literal(tests.made('chat1'))]),
  ('p_cover_id', array[quote_literal(tests.made('chat2'))]),
  ('p_media_ids', array['''{}''']),
  ('p_id', array(select quote_literal(id) from made where name like 'report%' or name like 'message%')),
  ('p_ids', array[quote_literal(array(select id from made where name ~ '^(post|chat|story|film)'))]),
  ('p_names', array[quote_literal(array(select id || '/full.webp' from made where name ~ '^(post|chat|story|film)'))]),
  ('p_request_id', '{gen_random_uuid()}'),
  ('p_session_id', '{gen_random_uuid()}'),
  ('p_referrer_id', '{null}'),
  ('p_text', '{''words''}'),
  ('p_email', '{''somebody@example.test''}'),
  ('p_sort', '{''all'',''newest'',''featured'',''exclusive'',''online''}'),
  ('p_currency', '{''EUR''}'),
  ('p_type', '{''image/png''}'),
  ('p_audience', '{''public'',''all''}'),
  ('p_categories', array['''{female}''']),
  ('p_fields', array['''{}''']), ('p_rules', array['''{}''']), ('p_pictures', array['''{}''']),
  ('p_amount_cents', '{500}'), ('p_expected_cents', '{1500}'), ('p_fee_cents', '{900}'),
  ('p_price_cents', '{null}'), ('p_text_cents', '{500}'), ('p_audio_cents', '{500}'),
  ('p_video_cents', '{500}'), ('p_bytes', '{1000}'), ('p_period_days', '{7}'), ('p_sales', '{5}'),
  ('p_option', '{1}'), ('p_seq', '{1}'), ('p_since', '{0}'), ('p_on', '{true}'),
  ('p_at', '{"date_trunc(''day'', private.now()) + interval ''2 days''"}'), ('p_kind', '{''face_id''}'),
  ('p_layout', '{''grid''}'), ('p_theme', '{''dark''}'), ('p_purpose', '{''chat''}'),
  ('p_reason', '{''spam''}');

-- One call for each choice of each argument; p_sort is the one optional argument that is chosen.
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
      and (not a.is_optional or a.argument = 'p_sort')
    order by a.place limit 1) a on true
  join askable k on k.argument = a.argument
  cross join unnest(k.choices) choice)
select w.name, format('select (api.%I(%s))::text', w.name, w.call) as call
from written w
where not exists (
  select from arguments a where a.function = w.function and a.place > w.place
    and (not a.is_optional or a.argument = 'p_sort'));

select is_empty(
  $$select distinct argument from arguments
    where not is_optional and argument not in (select argument from askable)$$,
  'every argument that has no default has something to ask for');
select is_empty(
  $$select p.proname from pg_proc p where p.pronamespace = 'api'::regnamespace
    and p.proname not like 'service\_%' and p.proname not in (select name from calls)$$,
  'every function of the schema is called');

create temporary table told (
  state text, person text, name text, word text, relation text);
create temporary table answered (name text primary key);
grant all on told, answered, calls to authenticated, anon;

create function tests.answer_of(p_person text, p_call text) returns text language plpgsql as $$
declare
  v_answer text;
begin
  perform tests.become(p_person);
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
comment on function tests.answer_of(text, text) is 'What a call answers to a person; its effects are taken back, and a refusal is nothing.';

create function tests.ask_all(p_state text) returns void language plpgsql as $$
declare
  v_person text;
  v record;
  v_answer text;
begin
  foreach v_person in array array['guest', 'stranger', 'follower', 'subscriber', 'lapsed', 'blocked',
                                  'buyer', 'mara', 'ines', 'held'] loop
    perform tests.look(v_person);
    for v in select name, call from calls loop
      v_answer := tests.answer_of(v_person, v.call);
      continue when v_answer = '';
      insert into told
      select distinct p_state, v_person, v.name, w.word, g.relation
      from (select (regexp_matches(v_answer,
              '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|mark-[a-z-]+', 'g'))[1]) w (word)
      left join guarded g on g.id::text = w.word
      where (g.id is not null or w.word like 'mark-%')
        and not exists (select from seen s where s.word = w.word);
      insert into answered values (v.name) on conflict do nothing;
    end loop;
  end loop;
end $$;

create function tests.in_state(p_state text, p_change text) returns void language plpgsql as $$
declare
  v_told told[];
  v_answered text[];
begin
  begin
    execute p_change;
    perform tests.act_as_owner();
    perform tests.ask_all(p_state);
    select array_agg(t) into v_told from told t;
    select array_agg(name) into v_answered from answered;
    raise exception using errcode = 'TB002';
  exception when sqlstate 'TB002' then
    null;
  end;
  insert into told select * from unnest(v_told) on conflict do nothing;
  insert into answered select unnest(v_answered) on conflict do nothing;
end $$;

create function tests.block_each(p_by_mara boolean) returns void language plpgsql as $$
declare
  v_other text;
begin
  foreach v_other in array array['stranger', 'follower', 'subscriber', 'lapsed', 'buyer', 'ines'] loop
    perform tests.act_as(case when p_by_mara then 'mara' else v_other end);
    perform api.block(tests.id_of(case when p_by_mara then v_other else 'mara' end));
  end loop;
end $$;
create function tests.stand(p_column text, p_at timestamptz) returns void language plpgsql as $$
begin
  execute format('update private.account_standings set %I = $1 where profile_id = $2', p_column)
  using p_at, tests.id_of('mara');
end $$;

select tests.in_state(state, change) from (values
  ('open', 'select'),
  ('unlisted', $$select tests.stand('promoted_at', null)$$),
  ('suspended', $$select tests.suspend(tests.id_of('mara'))$$),
  ('closing', $$select tests.stand('closing_at', private.now())$$),
  ('closed', $$select tests.stand('closed_at', private.now())$$),
  ('blocking', 'select tests.block_each(true)'),
  ('blocked', 'select tests.block_each(false)'),
  ('region closed', $$select set_config('request.headers', '{"x-caller-region": "ZZ"}', true)$$)
) s (state, change);

create temporary table excepted (name text, kind text, reason text not null, primary key (name, kind));
insert into excepted values
  ('conversation_with', 'conversations', 'names the thread of the caller and that person across a block, by id alone'),
  ('transactions', 'profiles', 'names the other side of rows of the caller''s ledger'),
  ('unlock_message', 'text', 'answers what it has sold in this moment'),
  ('locked_post', 'posts', 'answers the teaser');
create temporary view surprises as
select name, coalesce(relation, 'text') as kind, state, person from told;

select is_empty(
  $$select name, kind, count(*)::integer as rows, array_agg(distinct state) as states,
      array_agg(distinct person) as people
    from surprises where (name, kind) not in (select name, kind from excepted)
    group by 1, 2 order by 1, 2$$,
  'nobody is told what policies keep from them');
select is_empty(
  'select name, kind from excepted where (name, kind) not in (select name, kind from surprises)',
  'nor is a function excepted that need not be');
select set_has(
  'select name from answered',
  $$select unnest('{wall_posts,feed,post,comments,guest_wall,guest_browse,browse,search_creators,creator_page,
    guest_creator_page,stories,creator_stories,my_stories,story_views,inbox,conversation_with,messages,message,
    store,purchases,notifications,transactions,my_subscriptions,readable_media,my_media,scheduled}'::text[])$$,
  'the screens were answered at all');
select * from finish();
