-- Helpers of releases: naming somebody, sending a release by its link with its pictures.
create function tests.add_performer(p_creator text, p_name text) returns text
language plpgsql as $$
declare
  v_key text;
begin
  perform tests.act_as(p_creator);
  v_key := api.add_performer(p_name)::jsonb ->> 'key';
  perform tests.act_as_owner();
  return v_key;
end $$;
comment on function tests.add_performer(text, text) is 'Names somebody. Returns the secret of the link.';

create function tests.performer(p_name text) returns uuid
language sql security definer set search_path = '' as $$
  select id from public.performers where name = p_name order by id desc limit 1
$$;

create function tests.release_of(p_name text) returns text
language sql security definer set search_path = '' as $$
  select handle from public.releases where performer_id = tests.performer(p_name)
$$;

create function tests.release_fields(p_changes jsonb default '{}') returns jsonb
language sql immutable as $$
  select '{"legal_name": "Ann Example", "aliases": "", "birth_date": "1996-05-04",
    "is_depicted": true, "is_published": true, "is_downloaded": false,
    "signature": "Ann Example"}'::jsonb || p_changes
$$;

create function tests.release_files() returns jsonb
language sql immutable as $$
  select '[{"kind": "id_document", "bytes": 1000, "type": "image/jpeg"},
    {"kind": "id_selfie", "bytes": 1000, "type": "image/png"}]'::jsonb
$$;

create function tests.submit_release(p_key text, p_changes jsonb default '{}') returns text
language plpgsql as $$
declare
  v_answer jsonb;
  v_detail text;
begin
  v_answer := private.submit_release(
    p_key, 'somewhere', tests.release_fields(p_changes), tests.release_files());
  perform tests.store(u ->> 'bucket', u ->> 'name') from jsonb_array_elements(v_answer -> 'uploads') u;
  perform tests.finish_media((u ->> 'media_id')::uuid) from jsonb_array_elements(v_answer -> 'uploads') u;
  return coalesce(v_answer ->> 'refused', 'submitted');
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return concat_ws(' ', sqlerrm, nullif(v_detail, '')::jsonb ->> 'field');
end $$;
comment on function tests.submit_release(text, jsonb) is
  'Submits a release with both pictures made: submitted, or the refusal with its field.';

create function tests.accept_release(p_name text, p_staff text default 'Ada') returns void
language plpgsql as $$
begin
  update private.performer_files set looked_by = looked_by || private.normal_name(p_staff)
  where performer_id = tests.performer(p_name);
  perform staff.accept_release(p_staff, 'the ID is valid', tests.release_of(p_name));
end $$;
comment on function tests.accept_release(text, text) is
  'Accepts the release of somebody as a member of staff who has looked at it.';

create function tests.agree(p_creator text, p_name text, p_changes jsonb default '{}') returns text
language plpgsql as $$
declare
  v_key text := tests.add_performer(p_creator, p_name);
begin
  perform tests.submit_release(v_key, p_changes);
  perform tests.accept_release(p_name);
  return v_key;
end $$;
comment on function tests.agree(text, text, jsonb) is
  'Names somebody whose release is accepted. Returns the secret of the link.';

create function tests.state_people(p_creator text, p_media_id uuid, p_people text, variadic p_names text[])
returns text language sql as $$
  select tests.answer(p_creator, format('api.state_people(%L, %L, %L)::jsonb ->> ''refusal''', p_media_id, p_people,
    (select array_agg(tests.performer(n)) from unnest(p_names) n)))
$$;
comment on function tests.state_people(text, uuid, text, text[]) is
  'States who is shown: done, why it cannot be posted, or a refusal.';
