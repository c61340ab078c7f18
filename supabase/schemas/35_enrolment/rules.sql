-- The content of an application, and the state of its pictures.
create function private.is_country(p_code text) returns boolean
language sql immutable set search_path = '' as $$
  -- ISO 3166 alpha-2
  select p_code ~ '^[A-Z]{2}$' and position(p_code in
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR '
    'BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ '
    'EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW '
    'GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY '
    'KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV '
    'MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY '
    'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG '
    'TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA '
    'ZM ZW') > 0
$$;
comment on function private.is_country(text) is
  'Whether this is a country code: ISO 3166 alpha-2, and XK.';

create function private.application_kinds() returns public.upload_kind[]
language sql immutable set search_path = '' as $$
  select array['avatar', 'cover', 'id_document', 'id_selfie']::public.upload_kind[]
$$;

create function private.picture_missing_code(p_kind public.upload_kind) returns text
language sql immutable set search_path = '' as $$
  select case p_kind when 'avatar' then 'avatar_missing' when 'cover' then 'cover_missing'
                     when 'id_document' then 'id_document_missing' else 'id_selfie_missing' end
$$;

create function private.application_picture_states(p_application_id uuid)
returns table (kind public.upload_kind, media_id uuid, state text, failure public.error_code)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.kind, p.media_id,
    case when m.state in ('processing', 'ready', 'failed') then m.state::text
         when m.id is null and exists (
           select from public.profile_pictures s
           where s.profile_id = a.creator_id and s.kind::text = p.kind::text) then 'ready'
         else 'missing' end,
    m.failure
  from private.application_pictures p
  join private.applications a on a.id = p.application_id
  left join public.media m on m.id = p.media_id
  where p.application_id = p_application_id
  order by p.kind;
end $$;
comment on function private.application_picture_states(uuid) is
  'The four pictures of an application: missing (not uploaded), processing, ready or failed with '
  'its code. An avatar or cover that the profile shows is ready, whichever attempt uploaded it.';

create function private.normal_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select lower(btrim(regexp_replace(normalize(p_name, NFKC), '\s+', ' ', 'g')))
$$;
comment on function private.normal_name(text) is
  'A name as names are compared: without case, compatibility forms and extra spaces. A character '
  'of another script stays another one.';

create function private.is_legal_name(p_creator_id uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.legal_identities l
    where l.creator_id = p_creator_id
      and private.normal_name(l.first_name || ' ' || l.last_name) = private.normal_name(p_name))
$$;
comment on function private.is_legal_name(uuid, text) is
  'Whether a name is the legal one of a creator, as of the last application.';

create function private.is_proven_picture(p_media_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.application_pictures p
    join private.applications a on a.id = p.application_id
    where p.media_id = p_media_id and a.state = 'accepted');
end $$;
comment on function private.is_proven_picture(uuid) is
  'Whether an ID picture belongs to an application that staff accepted.';
