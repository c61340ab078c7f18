-- Why staff took a post down is read by its author and by nobody else: each table, view and reading
-- function that a reader may use is asked for the words.
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
    and c.relkind in ('r', 'v', 'm')
    and has_column_privilege(c.oid, a.attnum, 'select')
  group by c.oid, c.relname
  union all
  -- with what has to be said alone: an id is the post's, the media item's or the creator's
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
      -- a command fails here, what reads answers
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

-- the probe finds what is there
select matches(tests.functions_saying('mara', 'wordsofherown'), 'post post_texts .*wall_posts', 'the author finds her words');
select matches(tests.functions_saying('reporter', 'wordsofherown'), 'feed .*post post_texts .*wall_posts', 'so does who pays');
select matches(tests.functions_saying('guest', 'wordsofherown'), 'guest_wall', 'and a guest');
select is(tests.functions_saying('blocked', 'wordsofherown'), null, 'not so who is blocked');
select is(tests.reason('mara'), 'done', '[F124] of a post that stands there is nothing to say');

-- held: the page says nothing of why; the author reads it with her notifications
select staff.hold_content('Ada', 'seems reasonforstaff', 'post', (select id from p));
select is(tests.functions_saying('mara', 'reasonforstaff'), 'content_decisions notifications', '[F124] [F144] no post says why it is held, the notification of its author does');
select is(tests.functions_saying(reader, 'reasonforstaff'), null, '[F124] nor does any function_name to ' || reader)
from unnest(array['reporter', 'ines', 'guest']) reader;

-- taken down
select staff.remove_content('Ada', '  is reasonforauthor ', 'post', (select id from p));
select is(tests.reason('mara'), 'is reasonforauthor', '[F124] the author reads why it was taken down');
select is(tests.functions_saying('mara', 'reasonforauthor'), 'content_decisions notifications takedown_reason', '[F124] of the post and with her notifications');
select is(tests.functions_saying(reader, 'reasonforauthor'), null, '[F124] by no function_name does ' || reader)
from unnest(array['stranger', 'reporter', 'blocked', 'held', 'ines', 'guest']) reader;
select is(tests.reason('reporter'), 'done', '[F124] a reader is answered nothing');
select is(tests.reason('guest'), '42501', '[F124] a guest not even that');
select is_empty($$select from realtime.messages where payload::text ~ 'reasonfor'$$, '[F124] no topic carried it');

-- over
select staff.release_content('Ada', 'nothing wrong', 'post', (select id from p));
select is(tests.reason('mara'), 'done', '[F124] what is shown again has no reason');
select staff.remove_content('Ada', 'is reasonforauthor', 'post', (select id from p));
select tests.answer('mara', format('api.remove_post(%L)', (select id from p)));
select is(tests.reason('mara'), 'done', '[F124] nor has what its author removed');
select * from finish();
