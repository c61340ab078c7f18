-- Whether everybody who is shown in a media item has agreed: one rule for all that can show one. It
-- is asked where a media item is taken, and kept in media.release_state, which is_live reads.
create function private.is_adult_on(p_birth date, p_day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(year from age(p_day::timestamp, p_birth::timestamp)) >= private.limit_age_min()
$$;
comment on function private.is_adult_on(date, date) is
  'Whether a person is of age on a day; of those born on a 29 February, from 1 March.';

create function private.production_day(p_media public.media) returns date
language sql immutable set search_path = '' as $$
  select coalesce(p_media.produced_on, (p_media.created_at at time zone 'UTC')::date)
$$;
comment on function private.production_day(public.media) is
  'The day on which a media item was produced: of its upload (UTC), unless an earlier one is '
  'stated.';

create function private.release_refusal(
  p_media public.media, out code public.error_code, out name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_media.people <> 'people' then
    return;
  elsif not exists (
      select from public.media_performers l where l.media_id = p_media.id) then
    code := 'performers_missing';
    return;
  end if;
  select c.code, p.name into code, name
  from public.media_performers l
  join public.performers p on p.id = l.performer_id
  join public.releases r on r.performer_id = l.performer_id
  left join private.performer_files f on f.performer_id = l.performer_id
  cross join lateral (select case
    when r.state = 'withdrawn' then 'release_withdrawn'
    when r.refusal = 'under_18' then 'under_18'
    when r.state <> 'accepted' then 'release_missing'
    when private.is_adult_on(f.birth_date, private.production_day(p_media)) is not true
      then 'under_18' end::public.error_code as code) c
  where l.media_id = p_media.id and c.code is not null
  order by c.code <> 'release_withdrawn', l.performer_id limit 1;
end $$;
comment on function private.release_refusal(public.media) is
  'Why a media item may not be shown, and because of whom; nulls where everybody has agreed.';

create function private.release_state_of(p_media public.media) returns public.media_release
language sql stable security definer set search_path = '' as $$
  select case r.code when 'release_withdrawn' then 'withdrawn' else
    case when r.code is null then 'complete' else 'missing' end end::public.media_release
  from private.release_refusal(p_media) r
$$;

create function private.refuse_unreleased(p_media public.media) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal record;
begin
  select * into v_refusal from private.release_refusal(p_media);
  if v_refusal.code is not null then
    perform private.fail(v_refusal.code::text, case when v_refusal.name is not null
      then jsonb_build_object('name', v_refusal.name) end);
  end if;
end $$;
comment on function private.refuse_unreleased(public.media) is
  'Refuses a media item of which somebody has not agreed. Errors: performers_missing, and with '
  '{name} release_missing, release_withdrawn, under_18 (on the day of production).';
