-- Other names for objects whose signed addresses have to die, and their own names again.
create function private.queue_moves(p_media public.media) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_move (media_id, variant, new_name)
  select r.media_id, r.variant, r.media_id || '/' ||
    case when p_media.scan_state = 'barred' or p_media.release_state = 'withdrawn'
      then gen_random_uuid() || '.' else r.variant || '.' end
    || split_part(r.name, '.', 2)
  from private.renditions r where r.media_id = p_media.id and r.bucket = 'media'
  on conflict (media_id, variant) do update
    -- not beside a move that is on its way
    set new_name = excluded.new_name,
        due_at = greatest(private.objects_to_move.due_at, excluded.due_at)
$$;
comment on function private.queue_moves(public.media) is
  'Gives the objects of a media item that is barred, or whose release is withdrawn, names that '
  'nobody knows, or their own ones back.';

create function private.objects_to_move_due(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_taken jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select m.media_id, m.variant, m.tried_names from private.objects_to_move m
    where m.due_at <= private.now() order by m.due_at limit least(p_limit, 500)
    for update skip locked),
  taken as (
    update private.objects_to_move m
    set due_at = private.now() + interval '1 minute',
        tried_names = array_remove(m.tried_names, m.new_name) || m.new_name
    from due d where m.media_id = d.media_id and m.variant = d.variant
    returning m.media_id, m.variant, m.new_name, d.tried_names)
  select coalesce(jsonb_agg(jsonb_build_object('media_id', t.media_id, 'variant', t.variant,
           'bucket', r.bucket, 'name', r.name, 'tried_names', to_jsonb(t.tried_names),
           'new_name', t.new_name)), '[]')
  into v_taken
  from taken t join private.renditions r on r.media_id = t.media_id and r.variant = t.variant;
  return v_taken;
end $$;
comment on function private.objects_to_move_due(uuid, integer) is
  'Leases objects that get another name, for a minute. One can have a name that an earlier '
  'move tried to give it.';

create function private.object_moved(p_media_id uuid, p_variant text, p_new_name text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.renditions set name = p_new_name
  where media_id = p_media_id and variant = p_variant;
  if not found then
    -- deleted while it was moved
    perform private.queue_removal('media', p_new_name);
  end if;
  delete from private.objects_to_move
  where media_id = p_media_id and variant = p_variant and new_name = p_new_name;
  -- another name is wanted by now
  update private.objects_to_move set due_at = private.now(), tried_names = '{}'
  where media_id = p_media_id and variant = p_variant;
end $$;
comment on function private.object_moved(uuid, text, text) is
  'Confirms that an object has its other name; one of a media item that is gone is removed.';
