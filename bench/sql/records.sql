-- Works of one creator and of many, each with one other person, for the search of records.
insert into public.performers (id, creator_id, name)
select private.derived_id('performer' || n), bench.user('creator', 1), 'Guest ' || n
from generate_series(1, :performers) n;
insert into public.releases (performer_id, creator_id, state, link_hash, expires_at, decided_at, decided_by)
select private.derived_id('performer' || n), bench.user('creator', 1), 'accepted',
       sha256(convert_to('release' || n, 'utf8')), now() + interval '14 days', now(), 'Ada'
from generate_series(1, :performers) n;
insert into private.performer_files (performer_id, legal_name, aliases, birth_date, signature)
select private.derived_id('performer' || n), 'Anna Legal' || n, 'Fox' || n, '1990-01-01', 'Anna Legal' || n
from generate_series(1, :performers) n;
insert into public.media (id, owner_id, kind, purpose, state, width, height, people, used_at)
select private.derived_id('work' || n), bench.user('creator', 1 + n % :creators), 'image', 'post', 'ready',
       900, 600, case when n % 2 = 0 then 'people' else 'only_me' end::public.shown_people, now()
from generate_series(1, :works) n;
insert into public.media_performers (media_id, performer_id, creator_id)
select private.derived_id('work' || n), private.derived_id('performer' || 1 + n % :performers),
       bench.user('creator', 1 + n % :creators)
from generate_series(2, :works, 2) n;
insert into private.staff_members (name, sealed_secret, window_until)
values ('Ada', extensions.pgp_sym_encrypt_bytea('key', private.staff_key()), 'infinity')
on conflict (lower(name)) do update set window_until = 'infinity';
