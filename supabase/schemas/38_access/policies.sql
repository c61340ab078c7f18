-- A creator's profile, prices, pictures and live welcome video are read by those who see the
-- creator, settings by the creator; page_facts has those of them that the page shows. A fan's
-- profile is read by the fan only; a function that names a fan to a creator says why.
create policy select_visible on public.profiles for select to anon, authenticated
  using (id = (select auth.uid())
         or (select true from private.visible_creators v where v.creator_id = profiles.id));

create policy select_own on public.creator_settings for select to authenticated
  using (creator_id = (select auth.uid()));

create policy select_visible on public.plans for select to anon, authenticated
  using ((select true from private.visible_creators v where v.creator_id = plans.creator_id));

create policy select_visible on public.limited_offers for select to anon, authenticated
  using ((select true from private.visible_creators v
          where v.creator_id = limited_offers.creator_id));

create policy select_visible on public.profile_pictures for select to anon, authenticated
  using (profile_id = (select auth.uid())
         or (select true from private.visible_creators v
             where v.creator_id = profile_pictures.profile_id));

create policy select_visible on public.welcome_videos for select to anon, authenticated
  using ((is_live or creator_id = (select auth.uid()))
         and (select true from private.visible_creators v
              where v.creator_id = welcome_videos.creator_id));

grant select on public.welcome_videos to anon, authenticated;
grant select (id, username, name, bio, age, location, instagram_handle, twitter_handle,
    wishlist_url, special, created_at)
  on public.profiles to anon, authenticated;
grant select (creator_id, categories, is_free_wall_disabled, text_price_cents, audio_price_cents,
    video_price_cents, is_paid_only, requires_card, requires_subscription, chat_reasons,
    chat_answer_time)
  on public.creator_settings to authenticated;
grant select (creator_id, price_cents, is_default) on public.plans to authenticated;
grant select (creator_id, price_cents, sales_left) on public.limited_offers to authenticated;
grant select (profile_id, kind, thumb_name) on public.profile_pictures to authenticated;
