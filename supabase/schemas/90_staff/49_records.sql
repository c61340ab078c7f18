-- Records of who is shown in which work: found by name or by work, and written into a file. Each
-- look is one row of the log.
create function private.name_pattern(p_name text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(private.normal_name(p_name), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.name_pattern(text) is
  'A pattern of LIKE for texts in lower case that contain a name.';

create function private.people_named(
  p_name text, out owner_ids uuid[], out performer_ids uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.name_pattern(p_name);
begin
  owner_ids := array(
    select l.creator_id from private.legal_identities l
    where lower(l.first_name || ' ' || l.last_name) like v_pattern
    union
    select p.id from public.profiles p
    where p.role = 'creator' and lower(p.username || ' ' || p.name) like v_pattern);
  performer_ids := array(
    select f.performer_id from private.performer_files f
    where lower(f.legal_name || ' ' || f.aliases) like v_pattern
    union
    select p.id from public.performers p where lower(p.name) like v_pattern);
end $$;
comment on function private.people_named(text) is
  'Owners of works and other people with a legal name, an alias or a username like this.';

create function private.works_of(
  p_owner_ids uuid[], p_performer_ids uuid[], p_before uuid, p_limit integer) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select w.id from (
      select x.id from unnest(p_owner_ids) o (id)
      cross join lateral (
        select w.id from records.works w
        where w.owner_id = o.id and (p_before is null or w.id < p_before)
        order by w.id desc limit p_limit) x
      union
      select x.media_id from unnest(p_performer_ids) f (id)
      cross join lateral (
        select a.media_id from records.appearances a
        where a.performer_id = f.id and (p_before is null or a.media_id < p_before)
        order by a.media_id desc limit p_limit) x) w
    order by w.id desc limit p_limit)
$$;
comment on function private.works_of(uuid[], uuid[], uuid, integer) is
  'The next works of owners and of other people, the newest first.';

create function private.addresses_of(p_media_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(distinct x.name order by x.name)
  from (
    select case s.target when 'profile' then (
               select '@' || p.username from public.profiles p where p.id = s.target_id)
             else private.handle_of(case s.target when 'post' then 'P' when 'story' then 'S'
               else 'M' end, s.target_id) end as name
    from (
      select a.target, a.target_id from records.addresses a where a.media_id = p_media_id
      union
      select c.target, c.target_id from private.content_showing(array[p_media_id]) c) s) x
$$;
comment on function private.addresses_of(uuid) is
  'Where a work is or was shown, by handles of staff.';

create function private.records_of(p_media_ids uuid[])
returns table (
  work text, owner text, person text, known_as text, born date, age integer, produced_on date,
  shown_since timestamptz, addresses text[], removed_at timestamptz, proof text)
language sql stable security definer set search_path = '' as $$
  -- The addresses of a work are looked up once, not for each of its people.
  with works as materialized (
    select w.*, private.addresses_of(w.id) as addresses
    from records.works w where w.id = any (p_media_ids))
  select private.handle_of('W', w.id), o.username, p.legal_name, p.known_as, p.birth_date,
         extract(year from age(w.produced_on::timestamp, p.birth_date::timestamp))::integer,
         w.produced_on, w.shown_at, w.addresses, w.removed_at, p.proof
  from works w
  join public.profiles o on o.id = w.owner_id
  left join lateral (
    select w.owner_id as id
    union all
    select a.performer_id from records.appearances a where a.media_id = w.id) s on true
  left join records.people p on p.id = s.id
  order by w.id desc, p.is_owner desc, p.legal_name
$$;
comment on function private.records_of(uuid[]) is
  'The records of works: one line for the owner and one for each other person. age: in years on '
  'the day of production; proof: @username for open_kyc, L-1001 for open_release, null where no '
  'identity is known.';

create function private.works_named(p_handle text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_named private.named_content;
begin
  if upper(btrim(p_handle)) ~ '^W-?[0-9A-Z]' then
    begin
      return array[private.id_of_handle(p_handle, 'public.media')];
    exception when sqlstate 'PT404' then
      return array(
        select r.media_id from records.removed_works r
        where private.handle_of('W', r.media_id) = upper(btrim(p_handle)));
    end;
  end if;
  v_named := private.content_named(p_handle);
  return array(
    select unnest(private.media_shown_by(v_named.target, v_named.target_id))
    union
    select a.media_id from records.addresses a
    where a.target_id = v_named.target_id and a.target = v_named.target);
end $$;
comment on function private.works_named(text) is
  'Works by the handle W-… of one, or by a name of the content that shows or showed them. '
  'Errors: not_found, conflict, profile_not_found, ineligible_action.';

create function staff.records(
  p_staff text, p_reason text, p_search text, p_before text default null)
returns table (
  work text, owner text, person text, known_as text, born date, age integer, produced_on date,
  shown_since timestamptz, addresses text[], removed_at timestamptz, proof text)
language plpgsql volatile set search_path = '' as $$
declare
  v_before uuid;
  v_named record;
begin
  perform private.record_gated_act(p_staff, p_reason, 'read_records', null,
    jsonb_build_object('search', left(btrim(p_search), 200), 'before', p_before));
  if coalesce(length(private.normal_name(p_search)), 0) < private.limit_records_search_min() then
    perform private.fail('invalid_payload', '{"field": "search"}');
  elsif p_search ~ '/' or upper(btrim(p_search)) ~ '^[PSMW]-[0-9A-Z]{4}-[0-9A-Z-]+$' then
    return query select * from private.records_of(private.works_named(p_search));
    return;
  end if;
  if p_before is not null then
    v_before := (private.works_named(p_before))[1];
  end if;
  select * into v_named from private.people_named(p_search);
  return query select * from private.records_of(private.works_of(
    v_named.owner_ids, v_named.performer_ids, v_before, private.limit_records_page()));
end $$;
comment on function staff.records(text, text, text, text) is
  'Records by a legal name, an alias or a username, of which a part of three characters is enough, '
  'or by a work: its handle W-…, or a name of the post, story or message that shows it. Fifty '
  'works of a name, the newest first; p_before: the last work of the page before. One line for '
  'the owner of a work and one for each other person. Errors: invalid_payload (search), not_found, '
  'staff_code_needed, staff_name_missing, staff_reason_missing.';

create function staff.export_records(
  p_staff text, p_reason text, p_username text default null)
returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_owner_id uuid;
begin
  if p_username is not null then
    v_owner_id := private.creator_named(p_username);
  end if;
  perform private.record_gated_act(p_staff, p_reason, 'export_records', v_owner_id);
  return private.ticket_address('records-file', coalesce(v_owner_id::text, 'all'));
end $$;
comment on function staff.export_records(text, text, text) is
  'The address of a file (CSV) with the records of one creator, or of all, valid once within 60 '
  'seconds. Errors: not_found, ineligible_action, staff_code_needed, staff_name_missing, '
  'staff_reason_missing.';
