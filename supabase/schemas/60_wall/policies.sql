-- A post is read by those whom readable_posts names (rules.sql); a medium with its post: once it is
-- live, and before that by its author. Guests have no right here; they read through guest_wall().
create policy select_visible on public.posts for select to authenticated
  using ((select true from private.readable_posts r where r.id = posts.id));

create policy select_visible on public.post_media for select to authenticated
  using ((select post_media.is_live or r.is_own
          from private.readable_posts r where r.id = post_media.post_id));
