-- Opening ID pictures and reported media. A ticket opens one media item once, within a minute; the
-- table has its hash, so that a reader of this table can open nothing.
create table private.look_tickets (
  ticket_hash bytea primary key,
  media_id uuid not null references public.media (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.look_tickets is 'One-use tickets of staff to open one media item.';
create index look_tickets_media on private.look_tickets (media_id);

alter table private.look_tickets enable row level security;
