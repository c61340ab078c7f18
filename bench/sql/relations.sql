-- A fan who follows and subscribes to every creator, for pages far down a list, and :history
-- expired periods, for growth. The rows are inserted in sets without the conversations and mails
-- that triggers would add; followers are appended as the trigger does.
insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at,
                        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
values (bench.user('collector', 1), '00000000-0000-0000-0000-000000000000', 'authenticated',
        'authenticated', 'collector@bench.test', '', now(), '{"provider": "email"}',
        '{"username": "collector", "role": "fan"}', now(), now());

alter table public.follows disable trigger user;
alter table public.subscription_periods disable trigger user;

insert into public.follows (fan_id, creator_id)
select bench.user('collector', 1), bench.user('creator', n)
from generate_series(1, :creators) n;
insert into private.follower_changes (creator_id, delta)
select bench.user('creator', n), 1 from generate_series(1, :creators) n;

insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents,
                                  renewal_price_cents, expires_at)
select bench.user('collector', 1), p.creator_id, p.id, 0, p.price_cents,
       now() + (n - :creators / 2) * interval '1 minute'
from generate_series(1, :creators) n
join public.plans p on p.creator_id = bench.user('creator', n) and p.is_default;

insert into public.follows (id, fan_id, creator_id, started_at, ended_at)
select bench.uuid_at(a.at, 'past' || n), bench.user('fan', n % :fans + 1),
       bench.user('creator', n * 7 % :posting + 1), a.at, a.at + interval '12 hours'
from generate_series(1, :history) n
cross join lateral (select now() - interval '60 days' - n * interval '1 minute') a (at);

insert into public.subscription_periods (subscription_id, fan_id, creator_id, starts_at, ends_at,
                                         price_cents, is_trial)
select s.id, s.fan_id, s.creator_id, now() - p.n * interval '31 days',
       now() - p.n * interval '31 days' + interval '1 day', 0, true
from (select id, fan_id, creator_id from public.subscriptions
      where fan_id <> bench.user('collector', 1) limit least(:history, :fans * 20)) s
cross join lateral generate_series(2, greatest(2, :history / (:fans * 20))) p (n);

alter table public.subscription_periods enable trigger user;
alter table public.follows enable trigger user;
select private.roll_up_followers();
