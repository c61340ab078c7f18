-- The months of notifications, by the catalogue: a partition is named after its month.
create view private.notification_months with (security_invoker = true) as
select c.oid::regclass as name, to_date(right(c.relname, 7), 'YYYY_MM') as month,
       exists (select from pg_inherits i where i.inhrelid = c.oid) as is_attached,
       obj_description(c.oid, 'pg_class')::timestamptz as detached_at
from pg_class c
where c.relnamespace = 'partitions'::regnamespace
  and c.relname ~ '^notifications_[0-9]{4}_[0-9]{2}$';
comment on view private.notification_months is
  'Each month of notifications with a table. One that is not attached is read no more, and dropped '
  'some days after detached_at, which is the comment of its table.';
