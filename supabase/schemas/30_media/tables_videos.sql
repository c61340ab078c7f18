-- The welcome video of a creator's page. The newest one that is made is shown; one that was
-- chosen after it may still be made, or have failed. Read by nobody directly: the page names what
-- is shown.
create table private.welcome_videos (
  media_id uuid primary key references public.media (id) on delete cascade,
  creator_id uuid not null references public.profiles (id) on delete restrict
);
comment on table private.welcome_videos is
  'Videos chosen for a page: the one shown, and at most one that is to replace it.';
create index welcome_videos_creator on private.welcome_videos (creator_id);
alter table private.welcome_videos enable row level security;
