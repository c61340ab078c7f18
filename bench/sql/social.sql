-- Follows, subscriptions and presence for the screens, with everything that the triggers of the
-- product maintain: states, summaries, walls, followers, and a conversation for each first contact.
select setseed(0.25);

create function bench.uuid_at(p_at timestamptz, p_salt text) returns uuid
language sql immutable as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '7'
          || substr(md5(p_salt), 1, 3) || '8' || substr(md5(p_salt), 4, 15))::uuid
$$;

update public.creator_settings s
set categories = array[case n % 3 when 0 then 'male' else 'female' end],
    is_free_wall_disabled = n % 20 = 7
from generate_series(1, :creators) n where s.creator_id = bench.user('creator', n);

-- Fifteen names begin with the same two characters.
update public.profiles p
set name = initcap(chr(97 + n % 26) || chr(97 + n / 26 % 26) || 'ra')
from generate_series(1, :creators) n where p.id = bench.user('creator', n);

update private.account_statuses s
set featured_at = case when n % 10 = 0 then now() - n * interval '1 minute' end,
    exclusive_since = case when n % 15 = 0 then now() - n * interval '1 minute' end,
    suspended_at = case when n % 97 = 0 then now() end
from generate_series(1, :creators) n where s.profile_id = bench.user('creator', n);

-- Far enough in the future that no creator goes offline during the measurements.
insert into public.presence (profile_id, seen_at)
select bench.user('creator', n), now() + interval '1 day'
from generate_series(4, :creators, 4) n;

insert into public.media (id, owner_id, kind, purpose, state, width, height, bytes, blur,
                          locked_blur, used_at)
select md5(p.id || k.name)::uuid, p.id, 'image', k.name::public.upload_kind, 'ready', 500, 665,
       90000, '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', now()
from public.profiles p cross join (values ('avatar'), ('cover')) k (name)
where p.role = 'creator' or k.name = 'avatar';

insert into public.profile_pictures (profile_id, kind, media_id, name, thumb_name, card_name,
                                     width, height, blur)
select owner_id, purpose::text::public.picture_kind, id, id || '/full.webp', id || '/thumb.webp',
       case when purpose = 'cover' then id || '/card.webp' end, width, height, blur
from public.media where purpose in ('avatar', 'cover');

-- Four of five are active. They are free, so the ledger has no rows for them.
create table bench.pairs as
select bench.user('fan', f) as fan_id,
       bench.user('creator', (f * 7 + k * 11) % :posting + 1) as creator_id, k
from generate_series(1, :fans) f cross join generate_series(1, least(50, :posting / 2)) k;

insert into public.subscriptions (id, fan_id, creator_id, plan_id, start_price_cents,
                                  renewal_price_cents, expires_at, created_at)
select bench.uuid_at(now() - interval '10 years', 'pair' || b.fan_id || b.creator_id), b.fan_id,
       b.creator_id, p.id, 0, p.price_cents,
       now() + case when b.k % 5 = 0 then interval '-1 day' else interval '29 days' end,
       now() - interval '31 days'
from bench.pairs b join public.plans p on p.creator_id = b.creator_id and p.is_default;

insert into public.subscription_periods (subscription_id, fan_id, creator_id, starts_at, ends_at,
                                         price_cents, is_trial)
select id, fan_id, creator_id, expires_at - interval '30 days', expires_at, 0, true
from public.subscriptions;

-- Older than all audience events, so that the fan belongs to each audience.
insert into public.follows (id, fan_id, creator_id, started_at)
select bench.uuid_at(now() - interval '10 years', 'follow' || d.fan_id || d.creator_id), d.fan_id,
       d.creator_id, now() - interval '10 years'
from (
  select distinct bench.user('fan', f) as fan_id,
         bench.user('creator', (f * 13 + k * 17) % :posting + 1) as creator_id
  from generate_series(1, :fans) f cross join generate_series(1, 20) k
  except select fan_id, creator_id from public.subscriptions) d;

select private.roll_up_followers();

insert into public.blocks (blocker_id, blocked_id)
select bench.user('fan', f), bench.user('creator', f * 3 % :posting + 1)
from generate_series(1, :fans) f
union all
select bench.user('creator', (f * 5 + 2) % :posting + 1), bench.user('fan', f)
from generate_series(1, :fans) f;
