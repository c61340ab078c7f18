-- Scheduled posts. A row becomes a post once; a failure is stored for its creator to read. The
-- media belong to the row until it is published, changed or removed.
create type public.scheduled_state as enum ('waiting', 'published', 'failed', 'removed');

create table public.scheduled_posts (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  request_digest uuid not null,
  publish_at timestamptz not null,
  audience public.post_audience not null,
  kind public.post_kind not null,
  text text not null,
  media_ids uuid[] not null,
  options text[],
  preview_id uuid,
  is_promo boolean not null,
  state public.scheduled_state not null default 'waiting',
  failure public.error_code,
  post_id uuid references public.posts (id) on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  constraint scheduled_posts_request_key unique (creator_id, request_id),
  check ((state = 'published') = (post_id is not null)),
  check ((state = 'failed') = (failure is not null))
);
comment on table public.scheduled_posts is
  'Posts to be published by the clock at a time of the 15-minute grid, exactly once. version: '
  'counts its edits.';
create index scheduled_posts_due on public.scheduled_posts (publish_at) where state = 'waiting';
create index scheduled_posts_list on public.scheduled_posts (creator_id, publish_at, id)
  where state in ('waiting', 'failed');
create index scheduled_posts_media on public.scheduled_posts using gin (media_ids)
  where state in ('waiting', 'failed');
create index scheduled_posts_preview on public.scheduled_posts (preview_id)
  where preview_id is not null;

alter table public.scheduled_posts enable row level security;
