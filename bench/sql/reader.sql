-- The first fan follows every posting creator and can sign in by password.
update private.account_statuses set suspended_at = null where suspended_at is not null;
delete from public.blocks;
insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents,
                                  renewal_price_cents, expires_at)
select bench.user('fan', 1), p.creator_id, p.id, 0, p.price_cents, now() + interval '29 days'
from public.plans p where p.is_default and p.creator_id in (select creator_id from public.posts)
on conflict (fan_id, creator_id) do update set expires_at = excluded.expires_at;
update auth.users
set encrypted_password = extensions.crypt('evening-walk-7', extensions.gen_salt('bf', 4))
where id = bench.user('fan', 1);
