-- What the acquirer reads of a month: counts alone. A frozen month is never changed; what becomes
-- known later is a correction in the next one.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.frozen_months t00_append_only (82_cases/triggers.sql)
--   private.month_lines t00_append_only (82_cases/triggers.sql)

create table private.frozen_months (
  month date primary key check (extract(day from month) = 1),
  csv text not null,
  sha256 bytea not null,
  frozen_at timestamptz not null default private.now()
);
comment on table private.frozen_months is
  'Reports of months (UTC) as they were frozen. sha256: of csv in UTF-8.';

create table private.month_lines (
  month date not null references private.frozen_months (month) on delete restrict,
  of_month date not null check (of_month <= month),
  line text not null,
  count bigint not null,
  primary key (month, of_month, line)
);
comment on table private.month_lines is
  'The lines of frozen months. of_month: the month itself, or an earlier one that a line corrects '
  'by count.';

alter table private.month_lines enable row level security;
alter table private.frozen_months enable row level security;
