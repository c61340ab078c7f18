-- Comments are read by members who may see the post, never across a block with the reader or with
-- the post's owner. Fans are named to other users here, because a comment is addressed to all of
-- them.
create function private.comment_candidates(p_post_id uuid, p_before uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return array(
    select c.id from private.comment_access c
    where c.post_id = p_post_id and c.is_shown
      and c.id < coalesce(p_before, private.last_id())
      -- offset 0: looked up for each author instead of joined with every block.
      and not exists (select from private.blocked_pairs x
                      where x.one_id = c.author_id and x.other_id in (v_me, c.creator_id)
                      offset 0)
    order by c.id desc limit private.limit_page_comments());
end $$;
comment on function private.comment_candidates(uuid, uuid) is
  'A page of the comments of a post before a comment, newest first; does not check the post.';
grant execute on function private.comment_candidates(uuid, uuid) to authenticated;
