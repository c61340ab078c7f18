-- Removing a comment, by its author or the owner of the post.
create function private.remove_comment(p_comment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  update public.comments set removed_at = coalesce(removed_at, private.now())
  where id = p_comment_id and v_me in (author_id, creator_id);
  if not found then
    perform private.fail('comment_not_found');
  end if;
end $$;
