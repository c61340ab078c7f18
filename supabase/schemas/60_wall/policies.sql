-- The teaser of a post is read by members of visible_posts (rules.sql) and by guests of
-- guest_tiles, its text by users of readable_posts, guests included; functions and the rule of
-- media give a guest five posts of a wall. A preview is read with the teaser, a media item and a
-- comment with the text: media once they are live, and before that by their author; comments never
-- across a block with the reader or with the post's owner.
-- Likes and votes are read by the user who gave them.
create policy select_visible on public.posts for select to authenticated
  using ((select true from private.visible_posts v where v.id = posts.id));
grant select (id, creator_id, audience, kind, is_ready, moderation_state, created_at)
  on public.posts to authenticated;

create policy select_tile on public.posts for select to anon
  using ((select true from private.guest_tiles g where g.id = posts.id));
grant select (id, creator_id, kind, created_at) on public.posts to anon;

create policy select_visible on public.post_previews for select to authenticated
  using ((select post_previews.is_live or v.creator_id = (select auth.uid())
          from private.visible_posts v where v.id = post_previews.post_id));
create policy select_tile on public.post_previews for select to anon
  using (is_live and (select true from private.guest_tiles g where g.id = post_previews.post_id));
grant select on public.post_previews to anon, authenticated;

create policy select_readable on public.post_texts for select to anon, authenticated
  using ((select true from private.readable_posts r where r.id = post_texts.post_id));
grant select on public.post_texts to anon, authenticated;

create policy select_visible on public.post_media for select to anon, authenticated
  using ((select post_media.is_live or r.is_own
          from private.readable_posts r where r.id = post_media.post_id));
grant select on public.post_media to anon, authenticated;

create policy select_visible on public.pins for select to anon, authenticated
  using ((select true from private.readable_posts r where r.id = pins.post_id));
grant select on public.pins to anon, authenticated;

-- A guest has no votes: poll_results, which guests read too, reads the vote as its caller.
create policy select_own on public.poll_votes for select to anon, authenticated
  using (fan_id = (select auth.uid()));
grant select on public.poll_votes to anon, authenticated;

create policy select_own on public.likes for select to authenticated
  using (fan_id = (select auth.uid())
         or (creator_id = (select auth.uid())
             and fan_id not in (select x.id from private.my_blocked_pairs x)));
grant select on public.likes to authenticated;

create policy select_own on public.comment_likes for select to authenticated
  using (user_id = (select auth.uid()));
grant select on public.comment_likes to authenticated;

create policy select_visible on public.comments for select to authenticated
  using ((select true from private.readable_comments r where r.id = comments.id));
grant select (id, post_id, creator_id, author_id, text, moderation_state, created_at)
  on public.comments to authenticated;

-- An event for an audience is read with its post or story, an offer with its creator; the activity
-- domain decides which users it concerns.
create policy select_visible on public.audience_events for select to authenticated
  using (case kind
    when 'new_story' then (
      select true from private.announced_stories t where t.id = audience_events.subject_id)
    when 'wall_offer' then (
      select true from private.visible_creators v where v.creator_id = audience_events.creator_id)
    else (select true from private.visible_posts v where v.id = audience_events.subject_id) end);
grant select (id, creator_id, kind, subject_id, created_at)
  on public.audience_events to authenticated;

-- Scheduled content is read by its creator. The digest of a request is granted to nobody.
create policy select_own on public.scheduled_posts for select to authenticated
  using (creator_id = (select auth.uid()));
grant select (id, creator_id, publish_at, audience, kind, text, media_ids, options, preview_id,
    is_promo, state, failure, version)
  on public.scheduled_posts to authenticated;
