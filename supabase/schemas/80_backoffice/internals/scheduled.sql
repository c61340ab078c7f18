-- The list of what a creator has scheduled, posts and messages to an audience together, by time.
create function private.scheduled_media(p_media_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
    'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'state', m.state,
    'is_live', m.is_live) order by i.place), '[]')
  from unnest(p_media_ids) with ordinality i (id, place) join public.media m on m.id = i.id
$$;

create function private.schedule_key(p_creator_id uuid, p_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select publish_at from private.scheduled_posts
     where id = p_id and creator_id = p_creator_id),
    (select publish_at from public.globals where id = p_id and creator_id = p_creator_id))
$$;
comment on function private.schedule_key(uuid, uuid) is
  'The time of an item, also of one that is published or removed meanwhile.';

create function private.scheduled(p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_at timestamptz := coalesce(private.schedule_key(v_me, p_after), '-infinity');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'type', s.type, 'publish_at', s.publish_at, 'text', s.text,
      'audience', s.audience, 'kind', s.kind, 'price_cents', s.price_cents,
      'options', s.options, 'is_promo', s.is_promo, 'failure', s.failure,
      'is_removable', private.is_removable(s.media_ids),
      'media', private.scheduled_media(s.media_ids)) order by s.publish_at, s.id), '[]')
    from (
      select * from private.scheduled_content
      where creator_id = v_me
        and (publish_at, id) > (v_at, coalesce(p_after, private.first_id()))
      order by publish_at, id limit private.limit_page_scheduled()) s);
end $$;
