-- Counters. Concurrent counts are appended here and folded by the clock. A counter is the folded
-- row plus the tail, read in one statement, so that it is exact and no row is hot. A subject is a
-- post, a comment, an option of a poll, or a creator.
create table private.counters (
  subject_id uuid primary key,
  likes bigint not null default 0,
  comments bigint not null default 0,
  votes bigint not null default 0,
  posts bigint not null default 0,
  photos bigint not null default 0,
  videos bigint not null default 0
);
comment on table private.counters is
  'Folded counters of a post (likes, comments), a comment (likes), an option (votes), a creator '
  '(posts, photos, videos, likes). Only the fold writes here.';

create table private.counter_changes (
  id bigint generated always as identity primary key,
  subject_id uuid not null,
  likes bigint not null default 0,
  comments bigint not null default 0,
  votes bigint not null default 0,
  posts bigint not null default 0,
  photos bigint not null default 0,
  videos bigint not null default 0
);
comment on table private.counter_changes is
  'Counts that are not folded yet; appended by triggers only.';
create index counter_changes_subject on private.counter_changes (subject_id);

alter table private.counters enable row level security;
alter table private.counter_changes enable row level security;
