-- What an export takes from a table: the rows of its owner, in the order of the key, without
-- secrets of the platform and without what tells about others. Which rows, person_tables says.
create function private.is_exported_column(p_table regclass, p_column text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_column !~ '(token|password|hash|digest|secret|nonce|hmac|fingerprint|lease|xact_id)'
    and not exists (
      select from private.export_omissions o
      where o.name = p_table and o.column_name = p_column)
$$;
comment on function private.is_exported_column(regclass, text) is
  'False for secrets and keys of the platform, which say nothing about a person, and for what '
  'export_omissions names.';

create function private.parts_of_others(p_transfer jsonb, p_user_id uuid) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case p_user_id::text
    when p_transfer ->> 'fan_id' then
      '{referrer_id,earnings_cents,referral_cents,platform_cents,transit_cents}'::text[]
    when p_transfer ->> 'creator_id' then case
      when p_transfer ->> 'fan_id' is null then '{}'
      else '{actor_id,request_id,referrer_id,payment_id,provider_cents,wallet_cents,'
        'fan_debt_cents,referral_cents,platform_cents}' end::text[]
    else '{actor_id,request_id,fan_id,gross_cents,paid_by,subject_id,item_id,payment_id,'
      'provider_cents,wallet_cents,fan_debt_cents,earnings_cents,transit_cents,'
      'platform_cents}'::text[] end
$$;
comment on function private.parts_of_others(jsonb, uuid) is
  'The columns of a movement of money that are of its other sides: as in a statement, a fan reads '
  'what was paid, a creator the price and the own part of it, a referrer the referral alone.';

create function private.unproven_parts(p_application jsonb) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  -- An enrolment runs before there is a session: whoever confirms the address, or applies again
  -- with what an earlier attempt stated, need not be who stated it. Staff who accept have compared
  -- both, so an accepted creator receives the accepted attempt, and of others nothing that proves
  -- an identity.
  select case when p_application ->> 'state' = 'accepted' then '{}'
    else '{first_name,last_name,country,date_of_birth}' end::text[]
$$;
comment on function private.unproven_parts(jsonb) is
  'The columns of an application that may be another person''s: its legal record, until staff '
  'accept it. export_media and person_tables leave its ID pictures out by the same rule.';

create function private.exported_columns(p_table regclass) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
    and private.is_exported_column(p_table, a.attname)
$$;

create function private.exported(p_row jsonb, p_columns text[]) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_object_agg(e.key, e.value) from jsonb_each(p_row) e where e.key = any (p_columns)
$$;

create function private.key_columns(p_table regclass)
returns table (names text[], list text, beyond text)
language sql stable security definer set search_path = '' as $$
  select array_agg(a.attname::text order by k.place),
    string_agg(quote_ident(a.attname), ', ' order by k.place),
    format('(%s) > (%s)', string_agg(quote_ident(a.attname), ', ' order by k.place),
      string_agg(format('($2 ->> %L)::%s', a.attname, format_type(a.atttypid, a.atttypmod)), ', '
        order by k.place))
  from pg_catalog.pg_index i
  cross join lateral unnest(i.indkey) with ordinality k (number, place)
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
  where i.indrelid = p_table and i.indisprimary
$$;
comment on function private.key_columns(regclass) is
  'The primary key of a table: its columns, as a list, and as the condition "after the key $2".';

create function private.export_rows(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_table text, p_after jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_export private.exports :=
    private.export_under_lease(p_request_id, p_export_id, p_lease_token);
  v_table private.person_tables;
  v_key record;
  v_columns text[];
  v_rows jsonb;
begin
  select * into v_table from private.person_tables t
  where t.name::text = p_table and t.own is not null;
  if v_table.name is null then
    perform private.fail('invalid_payload', '{"field": "table"}');
  end if;
  v_columns := private.exported_columns(v_table.name);
  select * into v_key from private.key_columns(v_table.name);
  execute format(
    'select coalesce(jsonb_agg(r.content order by r.place), ''[]'') from ('
    'select row_number() over (order by %1$s) as place, to_jsonb(t) as content from %2$s t '
    'where (%3$s) and ($2 is null or %4$s) order by %1$s limit %5$s) r',
    v_key.list, v_table.name, v_table.own, v_key.beyond, private.limit_export_rows())
  into v_rows using v_export.profile_id, p_after;
  return jsonb_build_object(
    'columns', v_columns,
    'rows', (
      select coalesce(jsonb_agg(private.exported(case v_table.name
        when 'private.transfers'::regclass
          then r - private.parts_of_others(r, v_export.profile_id)
        when 'private.applications'::regclass then r - private.unproven_parts(r)
        else r end, v_columns) order by n), '[]')
      from jsonb_array_elements(v_rows) with ordinality e (r, n)),
    'next', case when jsonb_array_length(v_rows) = private.limit_export_rows() then (
      select jsonb_object_agg(k, v_rows -> -1 -> k) from unnest(v_key.names) k) end);
end $$;
comment on function private.export_rows(uuid, uuid, uuid, text, jsonb) is
  'The next rows of a table for an export: {columns, rows, next}. next: the key to continue '
  'after, null at the end. Errors: duplicate_request, lease_lost, invalid_payload.';

create function private.export_media(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_after uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_export private.exports :=
    private.export_under_lease(p_request_id, p_export_id, p_lease_token);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'media_id', m.id, 'purpose', m.purpose, 'bucket', r.bucket, 'name', r.name, 'type', r.type)
      order by m.id), '[]')
    from (select m.id, m.purpose, m.kind from public.media m
          where m.owner_id = v_export.profile_id and m.state = 'ready'
            and m.moderation_state <> 'removed' and m.release_state <> 'withdrawn'
            and (m.purpose not in ('id_document', 'id_selfie') or private.is_proven_picture(m.id))
            and (p_after is null or m.id > p_after)
          order by m.id limit private.limit_export_media()) m
    join private.renditions r on r.media_id = m.id
      and r.variant = case m.kind when 'image' then 'full' else m.kind::text end);
end $$;
comment on function private.export_media(uuid, uuid, uuid, uuid) is
  'The next media of an export''s owner as they are served, after an id, without those that staff '
  'removed and ID pictures that they did not accept: [{media_id, purpose, bucket, name, type}]; '
  'none at the end. Errors: duplicate_request, lease_lost.';
