-- Admission: whether the caller's region is open, and whether the caller has proven an age where
-- the region asks for it. Every rule that shows, begins, writes or sells reads the view
-- my_admission or, in functions, is_admitted().
create function private.caller_country() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_told text := upper(private.request_header(private.config_text('region_header')));
begin
  -- XX is the word of edges for an address that they cannot place.
  return case when v_told ~ '^[A-Z]{2}$' and v_told <> 'XX' then v_told end;
end $$;
comment on function private.caller_country() is
  'The caller''s country as the platform''s edge reports it; null where it reports none.';

create function private.caller_subdivision() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_told text := upper(private.request_header(private.config_text('subdivision_header')));
begin
  -- Edges report TX or, as ISO 3166-2 does, US-TX.
  return (regexp_match(v_told, '^(?:[A-Z]{2}-)?([A-Z0-9]{1,3})$'))[1];
end $$;
comment on function private.caller_subdivision() is
  'The state or province of the caller as the platform''s edge reports it; null where it reports '
  'none.';

create function private.region_mode() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_country text := private.caller_country();
  v_subdivision text := case when v_country is not null then private.caller_subdivision() end;
  v_usual text := coalesce(
    (select r.mode from private.region_policies r where r.country = v_country and r.region = ''),
    (select r.mode from private.region_policies r where r.country = '*' and r.region = ''),
    'confirm');
begin
  if v_usual = 'block' or v_subdivision is not null then
    return coalesce((select r.mode from private.region_policies r
                     where r.country = v_country and r.region = v_subdivision), v_usual);
  end if;
  -- The edge does not say where the caller is: the strictest that may hold there, short of block.
  return case when v_usual = 'verify' or exists (
      select from private.region_policies r
      where r.mode = 'verify' and r.country = coalesce(v_country, r.country))
    then 'verify' else 'confirm' end;
end $$;
comment on function private.region_mode() is
  'The mode of the gate for the caller: confirm, verify or block, by subdivision, country or *. '
  'Without a country or a subdivision it is verify where that may hold there.';

create function private.caller_age_hash() returns bytea
language plpgsql stable set search_path = '' as $$
declare
  v_token text := private.request_header('x-age-token');
begin
  return case when v_token ~ '^[A-Za-z0-9_-]{43}$'
    then sha256(convert_to(v_token, 'UTF8')) end;
end $$;
comment on function private.caller_age_hash() is
  'The hash of the token by which a browser shows that a guest proved an age; null without one.';

create function private.age_pass_of(p_user_id uuid) returns private.age_passes
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pass private.age_passes;
begin
  select * into v_pass from private.age_passes p
  where p.user_id = p_user_id and p.expires_at > private.now();
  if v_pass.id is null then
    select * into v_pass from private.age_passes p
    where p.guest_hash = private.caller_age_hash() and p.expires_at > private.now()
      -- A refused guest may be somebody else on the same browser.
      and (p_user_id is null or p.result = 'passed');
  end if;
  return v_pass;
end $$;
comment on function private.age_pass_of(uuid) is
  'The result that counts for a member or, with null, a guest: the own one, else that of the token '
  'in the request, for a member only if it is a proof.';

create function private.has_proven_age(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Staff saw the ID of an accepted creator.
  return private.is_accepted(p_user_id)
    or coalesce((private.age_pass_of(p_user_id)).result = 'passed', false);
end $$;
comment on function private.has_proven_age(uuid) is
  'Whether a member or, with null, a guest has proven an age that has not expired.';

create function private.serves_nobody() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_role text := auth.jwt() ->> 'role';
begin
  return case v_role
    when 'service_role' then
      private.request_header(private.config_text('region_header')) is null
    else v_role is null and nullif(current_setting('request.headers', true), '') is null end;
end $$;
comment on function private.serves_nobody() is
  'Whether a job or a service runs for no caller, who would be somewhere and of some age.';

create function private.admission_refusal(p_user_id uuid) returns public.error_code
language plpgsql stable security definer set search_path = '' as $$
declare
  v_mode text := private.region_mode();
begin
  return case
    when v_mode = 'confirm' or private.serves_nobody() then null
    when v_mode = 'block' then 'region_blocked'
    when not private.has_proven_age(p_user_id) then 'age_verification_required' end;
end $$;
comment on function private.admission_refusal(uuid) is
  'Why a member or, with null, a guest is not admitted where the request comes from: '
  'region_blocked, age_verification_required, or null. No mode falls back to a milder one.';

create function private.my_admission_refusal() returns public.error_code
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.admission_refusal(auth.uid());
end $$;
comment on function private.my_admission_refusal() is 'admission_refusal() of the caller.';

create view private.region_gate as
select exists (select from private.region_policies where mode <> 'confirm') as is_shut;
comment on view private.region_gate is
  'Whether any region is closed or asks for a proof of age; where none does, neither region nor '
  'age is read.';

create view private.my_admission as
select a.refusal is null as is_admitted, a.refusal,
       a.refusal is distinct from 'age_verification_required' as may_see_own
from (select case when (select g.is_shut from private.region_gate g)
        then private.my_admission_refusal() end as refusal) a;
comment on view private.my_admission is
  'Whether the site is open for the caller, by region and age, and the code of the refusal. '
  'may_see_own: whether the caller sees what they bought, which a closed region leaves.';

create function private.is_admitted() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select a.is_admitted from private.my_admission a);
end $$;
comment on function private.is_admitted() is 'The same as my_admission, for functions.';

grant execute on function private.my_admission_refusal() to anon, authenticated;
grant execute on function private.config_text(text) to anon, authenticated;
grant select on private.my_admission to anon, authenticated;
