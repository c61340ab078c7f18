-- A job: deletes files and views of expired stories.
create function private.sweep_stories() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story public.stories;
begin
  for v_story in
    select s.* from public.stories s join public.media m on m.id = media_id
    where media_id is not null
      and expires_at < private.now() - make_interval(days => private.limit_story_media_days())
      -- Those that are kept would be the first of every run.
      and not private.is_quarantined(media_id) and not private.is_media_in_question(media_id)
      and not private.is_media_reported(media_id)
    -- The media item before its story, in the worker's lock order.
    order by expires_at limit 500 for update of m skip locked
  loop
    perform private.let_go_story_media(v_story);
    delete from public.story_views where story_id = v_story.id;
  end loop;
end $$;
comment on function private.sweep_stories() is
  'A job: deletes files and views of expired stories; a media item stays that is reported, '
  'quarantined, or waits for a decision of staff.';
