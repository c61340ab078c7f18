-- The policies let the caller read every id and every text in the result of an `api` function.
-- Every function of the catalogue is called as ten kinds of users, about a creator in eight states,
-- with every id of the test world. The id of a post is allowed in a result only if the caller can
-- read the text of the post; functions that return teasers are excepted by name. Each call is
-- rolled back, so that the next call starts from the same data.
select plan(5);
select tests.open_tables();

select tests.make_readers();

-- Ids of all rows under policies. A readable row refers to other rows by id; these ids count as
-- readable as well.
create temporary table guarded (relation text, id uuid, unique (id, relation));
create temporary table seen (word text primary key);
grant all on guarded, seen to authenticated, anon;
create temporary table columns as
select c.oid as relation, c.relname::text as name, a.attname::text as key,
       a.atttypid = 'uuid'::regtype as is_id,
       format(case a.atttypid when 'text[]'::regtype then 'unnest(%I)' else '%I' end, a.attname) as word
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and a.attnum > 0 and not a.attisdropped and a.atttypid in ('uuid'::regtype, 'text'::regtype, 'text[]'::regtype);
grant all on columns to authenticated, anon;

do $$
declare
  v record;
begin
  for v in select * from columns where is_id and key = 'id' loop
    execute format('insert into guarded select %L, %I from public.%I', v.name, v.key, v.name);
  end loop;
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
      'insert into seen select w.word from (select %1$s::text as word from public.%2$I) w
       where w.word is not null and (%3$L or w.word like ''mark-%%'') on conflict do nothing',
      v.word, v.name, v.is_id);
  end loop;
  delete from seen s using guarded g
  where g.relation = 'posts' and s.word = g.id::text
    and not exists (select from public.post_texts x where x.post_id = g.id);
  perform tests.act_as_owner();
end $$;
comment on function tests.look(text) is
  'Fills `seen` with the ids and marked texts of all rows that a reader can read, and with the ids '
  'that these rows contain, except posts whose text the reader cannot read.';

select tests.write_calls();

select is_empty(
  $$select distinct argument from arguments
    where not is_optional and argument not in (select argument from askable)$$,
  'every required argument has at least one test value');
select is_empty(
  $$select p.proname from pg_proc p where p.pronamespace = 'api'::regnamespace
    and p.proname not like 'service\_%' and p.proname not in (select name from calls)$$,
  'every function of the schema api except the service functions is called');

create temporary table told (
  state text, reader text, name text, word text, relation text);
create temporary table answered (name text primary key);
grant all on told, answered, calls to authenticated, anon;

create function tests.ask_all(p_state text) returns void language plpgsql as $$
declare
  v_user text;
  v record;
  v_answer text;
begin
  foreach v_user in array array['guest', 'stranger', 'follower', 'subscriber', 'lapsed', 'blocked',
                                  'buyer', 'mara', 'ines', 'held'] loop
    perform tests.look(v_user);
    for v in select name, call from calls loop
      v_answer := tests.answer_of(v_user, v.call);
      continue when v_answer = '';
      insert into told
      select distinct p_state, v_user, v.name, w.word, g.relation
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
  execute format('update private.account_statuses set %I = $1 where profile_id = $2', p_column)
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
  ('conversation_with', 'conversations', 'returns the id of the conversation to a blocking user and in a closed region'),
  ('transactions', 'profiles', 'returns the other user of a transaction of the caller'),
  ('receipt', 'profiles', 'returns the other user of a transaction of the caller'),
  ('unlock_message', 'text', 'returns the content that the call has unlocked'),
  ('unlock_item', 'text', 'returns the content that the call has unlocked'),
  ('locked_post', 'posts', 'returns the teaser of a post that the caller cannot read'),
  ('wall_posts', 'posts', 'returns teasers of private posts in their place'),
  ('guest_wall', 'posts', 'returns teasers of private posts in their place');
create temporary view surprises as
select name, coalesce(relation, 'text') as kind, state, reader from told;

select is_empty(
  $$select name, kind, count(*)::integer as rows, array_agg(distinct state) as states,
      array_agg(distinct reader) as users
    from surprises where (name, kind) not in (select name, kind from excepted)
    group by 1, 2 order by 1, 2$$,
  'no function returns an id or a text that the policies hide from its caller');
select is_empty(
  'select name, kind from excepted where (name, kind) not in (select name, kind from surprises)',
  'every exception on the list is needed');
select set_has(
  'select name from answered',
  $$select unnest('{wall_posts,feed,post,comments,guest_wall,guest_browse,browse,search_creators,guest_search,creator_page,
    guest_creator_page,guest_post,suggestions,stories,feed_stories,creator_stories,my_stories,story_views,inbox,conversation_with,messages,message,
    store,purchases,notifications,transactions,my_subscriptions,readable_media,guest_readable_media,my_media,scheduled}'::text[])$$,
  'the functions of the screens return results');
select * from finish();
