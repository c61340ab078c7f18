-- Works that are or were shown, and the people in them.
create view records.works with (security_invoker = true) as
select m.id, m.owner_id, m.kind, m.people, private.production_day(m) as produced_on,
       m.created_at as uploaded_at, m.used_at as shown_at, null::timestamptz as removed_at
from public.media m
where m.used_at is not null and m.purpose not in ('id_document', 'id_selfie')
  and m.people <> 'nobody' and m.scan_state <> 'quarantined'
union all
select r.media_id, r.owner_id, r.kind, r.people, r.produced_on, r.uploaded_at, r.shown_at,
       r.removed_at
from records.removed_works r;
comment on view records.works is
  'Media that show somebody, from their first use on, also after their deletion.';

create view records.appearances with (security_invoker = true) as
select l.media_id, l.performer_id from public.media_performers l
union all
select r.media_id, r.performer_id from records.removed_appearances r;
comment on view records.appearances is 'The people besides the owner who are shown in a work.';

create view records.people with (security_invoker = true) as
select l.creator_id as id, true as is_owner, l.first_name || ' ' || l.last_name as legal_name,
       p.username || ', ' || p.name as known_as, l.date_of_birth as birth_date,
       '@' || p.username as proof
from private.legal_identities l join public.profiles p on p.id = l.creator_id
union all
select f.performer_id, false, f.legal_name, concat_ws(', ', p.name, nullif(f.aliases, '')),
       f.birth_date, r.handle
from private.performer_files f
join public.performers p on p.id = f.performer_id
join public.releases r on r.performer_id = f.performer_id;
comment on view records.people is
  'Owners with an identity and people with a release. known_as: other names; proof: the name by '
  'which staff open the identity document (open_kyc, open_release).';
