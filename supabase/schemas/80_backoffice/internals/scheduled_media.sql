-- Media of scheduled content, read as the caller.
create function private.scheduled_media(p_media_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
      'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt,
      'ai_label', m.ai_label, 'state', m.state, 'review_state', m.review_state,
      'is_live', m.is_live) order by i.place), '[]')
    from unnest(p_media_ids) with ordinality i (id, place)
    -- One by one, or all media of the caller would be read.
    cross join lateral (
      select x.id, x.kind, x.width, x.height, x.duration_ms, x.blur, x.alt, x.ai_label, x.state,
             x.review_state, x.is_live
      from public.media x where x.id = i.id limit 1) m);
end $$;
