-- Counters. What many people count up at once is appended here and folded by the clock; a counter
-- is the folded row and the tail, read in one statement, so that it is exact and no row is hot. A
-- subject is a post, a comment, an option of a poll, or a creator.
create table private.tallies (
  subject_id uuid primary key,
  likes bigint not null default 0,
  comments bigint not null default 0,
  votes bigint not null default 0,
  posts bigint not null default 0,
  photos bigint not null default 0,
  videos bigint not null default 0
);
comment on table private.tallies is
  'Folded counters of a post (likes, comments), a comment (likes), an option (votes), a creator '
  '(posts, photos, videos, likes). Only the fold writes here.';

create table private.tally_changes (
  id bigint generated always as identity primary key,
  subject_id uuid not null,
  likes bigint not null default 0,
  comments bigint not null default 0,
  votes bigint not null default 0,
  posts bigint not null default 0,
  photos bigint not null default 0,
  videos bigint not null default 0
);
comment on table private.tally_changes is
  'What was counted and is not folded yet; appended by triggers alone.';
create index tally_changes_subject on private.tally_changes (subject_id);

alter table private.tallies enable row level security;
alter table private.tally_changes enable row level security;
