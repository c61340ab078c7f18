-- Categories and linked X accounts of creators. The kinds with their tags are the one list from
-- which settings validate, browse filters, and the page draws its boxes: the page's constants are
-- generated from the rows in data.sql. Clients read nothing here.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.twitter_links t77_forget_x_account (77_social/triggers.sql)

create table private.categories (
  key text primary key check (key ~ '^[a-z]+(_[a-z]+)*$'),
  label text not null,
  place smallint not null unique,
  tags text[] not null
);
comment on table private.categories is
  'The eight kinds of creators in their order, each with the labels of its own tags.';

create table private.twitter_links (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  linked_at timestamptz not null default private.now(),
  unlinked_at timestamptz
);
comment on table private.twitter_links is
  'Which X handle is proven by a sign-in, and since when; linked while unlinked_at is null.';

alter table private.categories enable row level security;
alter table private.twitter_links enable row level security;
