-- Helpers of the wall: creating posts as a creator, and the result of a call for a user.
create function tests.post(
  p_creator text, p_audience text, p_text text, p_options text[] default null,
  p_media_ids uuid[] default '{}') returns uuid
language plpgsql as $$
declare
  v_id uuid;
begin
  perform tests.act_as(p_creator);
  -- ids of one millisecond have no order
  perform pg_sleep(0.002);
  v_id := api.create_post(
    p_audience::public.post_audience, p_text, p_media_ids, gen_random_uuid(), p_options => p_options);
  perform tests.act_as_owner();
  return v_id;
end $$;

create function tests.posts_with(variadic p_texts text[]) returns setof uuid
language sql security definer set search_path = '' as $$
  select x.post_id from public.post_texts x where x.text = any (p_texts)
$$;
comment on function tests.posts_with(text[]) is 'The posts with one of these texts.';

create function tests.answer(p_user text, p_call text) returns text
language plpgsql as $$
declare
  v_answer text;
begin
  if p_user = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.act_as(p_user);
  end if;
  execute 'select ' || p_call into v_answer;
  perform tests.act_as_owner();
  return coalesce(nullif(v_answer, ''), 'done');
exception when others then
  perform tests.act_as_owner();
  return case when sqlstate like 'PT%' then sqlerrm else sqlstate end;
end $$;
comment on function tests.answer(text, text) is
  'The result of a call for a user: its value as text, done for an empty one, the code of a '
  'refusal, or an SQLSTATE.';

create function tests.make_video(p_owner text, p_state text default 'ready') returns uuid
language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, duration_ms, blur)
  values (tests.id_of(p_owner), 'video', 'post', p_state::public.media_state, 1280, 720, 9000, 'b')
  returning id
$$;

create function tests.no_drift(p_sentence text default '[F36] no counter has drifted') returns text
language sql security definer set search_path = extensions as $$
  select extensions.is_empty('select * from private.counter_faults()', p_sentence)
$$;
