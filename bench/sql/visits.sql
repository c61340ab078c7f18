-- Visits of users to screens, from which the measurements choose. Three of four walls belong to a
-- creator to whom the fan is or was subscribed.
create table bench.visits as
select t.n, t.fan_id, t.id as conversation_id, c.id as creator_id, c.username,
       (select post_id from bench.talks where creator_id = c.id) as post_id,
       -- Every 97th creator is suspended.
       bench.user('creator', (e.k - (e.k % 97 = 0)::integer)::integer) as earner_id,
       o.id as owner_id,
       date_trunc('month', (now() - interval '10 days') at time zone 'UTC')::date::text as month
from bench.threads t
join lateral (
  select case when t.n % 4 = 0 then bench.user('creator', (t.n * 17 % :posting)::integer + 1)
              else (select creator_id from public.subscriptions
                    where fan_id = t.fan_id order by md5(id::text || t.n) limit 1) end) w (id) on true
join public.profiles c on c.id = w.id
cross join lateral (select t.n * 31 % :posting + 1) e (k)
join bench.owners o on o.place = t.n % :owners + 1
where t.n between 2 and :visits + 1;
