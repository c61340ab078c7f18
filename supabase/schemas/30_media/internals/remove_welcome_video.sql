-- Removing the welcome video of a page.
create function private.remove_welcome_video() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  perform 1 from private.account_statuses where profile_id = v_me for update;
  if exists (select from public.welcome_videos w join public.media m on m.id = w.media_id
             where w.creator_id = v_me and m.state = 'processing') then
    perform private.fail('media_processing');
  end if;
  if private.drop_welcome_videos(
      v_me, null, array['ready', 'processing']::public.media_state[]) = 0 then
    perform private.fail('media_not_found');
  end if;
end $$;
