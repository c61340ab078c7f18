-- The reason of a takedown: only the author of the post can read it. The probe searches each table,
-- view and function that a reader can use for the words of the reason.
select plan(22);
select tests.open_tables();

select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 500);
select tests.make_fan(name) from unnest(array['stranger', 'reporter', 'blocked', 'held']) p (name);
select tests.subscribe(tests.id_of(name), tests.id_of('mara'))
from unnest(array['reporter', 'blocked', 'held']) p (name);
create temp table asked (id uuid);
insert into asked select tests.make_media(tests.id_of('mara'), 'post');
create temp table p as
  select tests.post('mara', 'public', 'a post of wordsofherown', null, array(select id from asked)) as id;
insert into asked select id from p union all select tests.id_of('mara');
grant select on asked, p to anon, authenticated;
select tests.answer('reporter', format('api.report_post(gen_random_uuid(), %L, ''other'', ''look'')', (select id from p)));
select tests.answer('mara', 'api.block(tests.id_of(''blocked''))');
select tests.suspend(tests.id_of('held'));

create function tests.calls() returns table (function_name text, call text) language sql as $$
  select c.relname, format('(select string_agg(r::text, '' '') from (select %s from %s) r)',
                           string_agg(quote_ident(a.attname), ', '), c.oid::regclass)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace in ('public'::regnamespace, 'api'::regnamespace)
    and c.relkind in ('r', 'p', 'v', 'm')
    and has_column_privilege(c.oid, a.attnum, 'select')
  group by c.oid, c.relname
  union all
  -- with the required arguments only; an id is that of the post, the media item or the creator
  select f.proname, format('(select string_agg(r::text, '' '') from api.%I(%s) r)', f.proname, (
    select string_agg(
      case t.oid when 'uuid'::regtype then quote_literal(i.id) || '::uuid'
                 when 'uuid[]'::regtype then format('array[%L]::uuid[]', i.id)
                 when 'text'::regtype then quote_literal(w.word)
                 else 'null::' || format_type(t.oid, null) end, ', ' order by t.place)
    from unnest(f.proargtypes::oid[]) with ordinality t (oid, place)
    where t.place <= f.pronargs - f.pronargdefaults))
  from pg_proc f, asked i, unnest(array['mara', '']) w (word)
  where f.pronamespace = 'api'::regnamespace and f.prokind = 'f'
    and has_function_privilege(f.oid, 'execute')
$$;
create function tests.functions_saying(p_user text, p_words text) returns text language plpgsql as $$
declare
  v_call record;
  v_text text;
  v_found text[] := '{}';
begin
  if p_user = 'guest' then perform tests.act_as_guest(); else perform tests.act_as(p_user); end if;
  for v_call in select * from tests.calls() loop
    begin
      -- a command fails in a read-only transaction, a reading function returns its rows
      perform set_config('transaction_read_only', 'on', true);
      execute 'select ' || v_call.call into v_text;
      raise exception '%', v_text;
    exception when others then
      v_text := sqlerrm;
    end;
    if v_text like '%' || p_words || '%' then
      v_found := v_found || v_call.function_name;
    end if;
  end loop;
  perform tests.act_as_owner();
  return (select string_agg(distinct name, ' ' order by name) from unnest(v_found) name);
end $$;
create function tests.reason(p_user text) returns text language sql as $$
  select tests.answer(p_user, format('api.takedown_reason(%L)', (select id from p)))
$$;

-- the probe finds words that a reader can read
select matches(tests.functions_saying('mara', 'wordsofherown'), 'post post_texts .*wall_posts', 'the probe finds the words of the post for its author');
select matches(tests.functions_saying('reporter', 'wordsofherown'), 'feed .*post post_texts .*wall_posts', 'the probe finds the words of the post for a subscriber');
select matches(tests.functions_saying('guest', 'wordsofherown'), 'guest_wall', 'the probe finds the words of the post for a guest');
select is(tests.functions_saying('blocked', 'wordsofherown'), null, 'the probe does not find the words of the post for a blocked fan');
select is(tests.reason('mara'), 'done', '[F124] a live post has no reason');

-- held: only the notifications of the author have the reason
select private.act_hold('Ada', 'seems reasonforstaff', 'post', (select id from p));
select is(tests.functions_saying('mara', 'reasonforstaff'), 'decisions my_decisions notifications', '[F124] [F144] the author reads the reason of a hold only in the decision and its notification');
select is(tests.functions_saying(reader, 'reasonforstaff'), null, '[F124] no function shows the reason of a hold to ' || reader)
from unnest(array['reporter', 'ines', 'guest']) reader;

-- removed
select private.act_remove('Ada', '  is reasonforauthor ', 'post', (select id from p));
select is(tests.reason('mara'), 'is reasonforauthor', '[F124] the author can read the reason of a removal');
select is(tests.functions_saying('mara', 'reasonforauthor'), 'decisions my_decisions notifications takedown_reason', '[F124] the author reads the reason of a removal only in the decision, its notification and takedown_reason');
select is(tests.functions_saying(reader, 'reasonforauthor'), null, '[F124] no function shows the reason of a removal to ' || reader)
from unnest(array['stranger', 'reporter', 'blocked', 'held', 'ines', 'guest']) reader;
select is(tests.reason('reporter'), 'done', '[F124] a reader of the post gets no reason');
select is(tests.reason('guest'), '42501', '[F124] a guest cannot request a reason');
select is_empty($$select from realtime.messages where payload::text ~ 'reasonfor'$$, '[F124] no change notification carries a reason');

-- released, or removed by the author
select private.act_release('Ada', 'nothing wrong', 'post', (select id from p));
select is(tests.reason('mara'), 'done', '[F124] a released post has no reason');
select private.act_remove('Ada', 'is reasonforauthor', 'post', (select id from p));
select tests.answer('mara', format('api.remove_post(%L)', (select id from p)));
select is(tests.reason('mara'), 'done', '[F124] a post that its author has removed has no reason');
select * from finish();
