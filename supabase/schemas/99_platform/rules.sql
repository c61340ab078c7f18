-- Who may look at a medium, and for how long an address of it lives. The function sign-media asks
-- this as its caller, a guest included, and signs what it is told: neither the caller nor the
-- function chooses a life.
create function private.can_read_media(p_media public.media) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_media.owner_id = auth.uid() and p_media.moderation_state <> 'removed')
    -- what was bought is asked of the copy made at purchase, which outlives the message
    or private.sees_message_media(p_media.id)
    or (p_media.is_live and (
      private.sees_post_media(p_media.id)
      or exists (select from private.shown_media x where x.media_id = p_media.id)));
end $$;
comment on function private.can_read_media(public.media) is
  'Whether the caller, a guest included, may read what was made of a medium.';

create function private.readable_media(p_names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_answer jsonb;
begin
  perform private.check_request();
  if coalesce(cardinality(p_names), 0) not between 1 and private.limit_signed_names_max() then
    perform private.fail('invalid_payload', '{"field": "names"}');
  end if;
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'name', r.name, 'seconds', private.address_seconds(r.type, m.duration_ms),
    'object', case when m.kind = 'video' then (
      select c.name from private.cover_files c
      where c.film_id = m.id and c.variant = r.variant) end)) order by r.name)
  into v_answer
  from private.renditions r join public.media m on m.id = r.media_id
  where r.bucket = 'media' and r.name = any (p_names) and private.can_read_media(m);
  return coalesce(v_answer, '[]');
end $$;
