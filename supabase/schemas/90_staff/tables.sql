-- Looking at ID pictures. A ticket opens one picture once, within a minute of being asked for; it
-- is kept as its hash, so that who reads this table can open nothing.
create table private.kyc_tickets (
  ticket_hash bytea primary key,
  media_id uuid not null references public.media (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.kyc_tickets is 'One-use tickets of staff to look at one ID picture.';
create index kyc_tickets_media on private.kyc_tickets (media_id);

alter table private.kyc_tickets enable row level security;
