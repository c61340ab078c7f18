-- The list of what a creator has scheduled, posts and messages to an audience together, by time.
-- It runs as the caller: policies give the creator the own rows alone.
create function private.scheduled_media(p_media_ids uuid[]) returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
    'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'state', m.state,
    'is_live', m.is_live) order by i.place), '[]')
  from unnest(p_media_ids) with ordinality i (id, place) join public.media m on m.id = i.id
$$;

create function private.schedule_key(p_id uuid) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select s.publish_at from public.scheduled_posts s
     where s.id = p_id and s.creator_id = auth.uid()),
    (select g.publish_at from public.globals g where g.id = p_id and g.creator_id = auth.uid()))
$$;
comment on function private.schedule_key(uuid) is
  'The time of an item of the caller, also of one that is published or removed meanwhile.';
