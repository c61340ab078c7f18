-- The story status of the other user, in the list and in the thread: new until every story is seen,
-- none without a visible story. A fan always has the status none.
select plan(13);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb, api.follow(tests.id_of('ines'))::jsonb;
select tests.act_as_owner();

create function pg_temp.share(p_creator text) returns uuid language plpgsql as $$
declare
  v_media uuid := tests.make_media(tests.id_of(p_creator), 'story');
begin
  return tests.answer(p_creator, format('api.create_story(gen_random_uuid(), %L)', v_media));
end $$;
create function pg_temp.rings(p_user text) returns text language plpgsql as $$
declare
  v_rows jsonb := tests.answer(p_user, 'api.inbox()::jsonb');
begin
  return (select string_agg((r #>> '{partner,username}') || ' ' || coalesce(r ->> 'story_status', 'none'), ', ' order by r #>> '{partner,username}')
          from jsonb_array_elements(v_rows) r);
end $$;
create function pg_temp.ring(p_user text, p_with text) returns text language sql as $$
  select coalesce(tests.answer(p_user, format('api.conversation_with(%L)::jsonb', p_with))::jsonb #>> '{partner,story_status}', 'none')
$$;

select is(pg_temp.rings('jonas'), 'ines none, mara none',
  '[F51] the status is none without stories');
create temp table s as select n, pg_temp.share('mara') as id from generate_series(1, 2) n;
grant select on s to authenticated;
select is(pg_temp.rings('jonas'), 'ines none, mara new',
  '[F51] a story sets the status of its creator to new in the list');
select is(pg_temp.ring('jonas', 'mara'), 'new',
  '[F51] a story sets the status of its creator to new in the thread');
select is(pg_temp.ring('jonas', 'ines'), 'none', '[F51] the status of another creator is none');
select is(pg_temp.rings('mara'), 'jonas none', '[F51] the status of a fan is none');
select is(tests.answer('jonas', format('api.view_story(%L)', (select id from s where n = 1))), 'done',
  '[F51] the fan can view the first story');
select is(pg_temp.rings('jonas'), 'ines none, mara new',
  '[F51] the status is new while one story is unseen');
select is(tests.answer('jonas', format('api.view_story(%L)', (select id from s where n = 2))), 'done',
  '[F51] the fan can view the second story');
select is(pg_temp.rings('jonas'), 'ines none, mara seen',
  '[F51] the status is seen when every story was seen');
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select is(pg_temp.ring('jonas', 'mara'), 'none', '[F51] the status is none across a block');
select tests.act_as('jonas');
select api.unblock(tests.id_of('mara'));
select tests.act_as_owner();
select is(pg_temp.ring('jonas', 'mara'), 'seen', '[F51] the status is seen again after the block');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(pg_temp.rings('jonas'), 'ines none, mara none',
  '[F51] the status of a creator who is not promoted is none in the list');
select is(pg_temp.ring('jonas', 'mara'), 'none',
  '[F51] the status of a creator who is not promoted is none in the thread');
select * from finish();
