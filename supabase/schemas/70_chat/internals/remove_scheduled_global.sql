-- Removing a scheduled message to an audience.
create function private.let_go_global_media(p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(m.id) from public.media m
  where m.id = any (p_media_ids)
    and not private.is_media_reported(m.id)
    and not exists (select from public.message_media l where l.media_id = m.id)
    and not exists (select from public.global_media l where l.media_id = m.id)
$$;
comment on function private.let_go_global_media(uuid[]) is
  'Deletes media that no message shows any more and no open report keeps.';

create function private.remove_scheduled_global(p_global_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals := private.own_scheduled_global(p_global_id);
  v_media_ids uuid[];
begin
  v_media_ids := array(select media_id from public.global_media where global_id = p_global_id);
  if not private.is_removable(v_media_ids) then
    perform private.fail('media_processing');
  end if;
  update public.globals set removed_at = private.now() where id = p_global_id;
  delete from public.global_media where global_id = p_global_id;
  perform private.let_go_global_media(v_media_ids);
  perform private.notify_changed(v_global.creator_id, array['scheduled']);
end $$;
