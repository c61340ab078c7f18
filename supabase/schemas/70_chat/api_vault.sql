-- API of the vault: what a creator has sent or sold, to send it again.
create function api.vault(p_media_kind public.media_kind, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
        'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
        'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'ai_label', m.ai_label,
        'state', m.state, 'is_live', m.is_live) order by m.id desc), '[]')
    from (
      select x.id, x.kind, x.width, x.height, x.duration_ms, x.blur, x.alt, x.ai_label, x.state,
             x.is_live
      from public.media x
      where x.owner_id = (select auth.uid()) and x.purpose = 'chat' and x.kind = p_media_kind
        and x.used_at is not null and x.is_live and x.id < v_before
      order by x.id desc limit private.limit_page_vault()) m);
end $$;
comment on function api.vault(public.media_kind, uuid) is
  'The caller''s own pictures or videos of earlier messages and items, 24 before an id, newest '
  'first: media items as of post(). Each may be sent again as it is.';
grant execute on function api.vault(public.media_kind, uuid) to authenticated;
