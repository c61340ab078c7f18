-- Taking a post down. Its row stays for what was bought or reported, invisible to everyone; what
-- was announced of it is taken back. Repeatable.
create function private.remove_post(p_post_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
begin
  if not exists (select from public.posts where id = p_post_id and creator_id = v_me) then
    perform private.fail('post_not_found');
  end if;
  update public.posts set removed_at = private.now()
  where id = p_post_id and removed_at is null;
  delete from public.audience_events where creator_id = v_me and subject_id = p_post_id;
end $$;
