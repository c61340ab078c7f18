-- Handles: names of content, sales and payments that staff can read and type. A handle is the
-- moment of the id, to the millisecond, and 15 bits of its end: P-1K8Z-Q3M4-X7F2. So no table keeps
-- it, and it is found by a range of the primary key.
create function private.base32_number(p_number bigint) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_rest bigint := p_number;
  v_text text := '';
begin
  while v_rest > 0 loop
    v_text := substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (v_rest & 31)::integer + 1, 1) || v_text;
    v_rest := v_rest >> 5;
  end loop;
  return v_text;
end $$;
comment on function private.base32_number(bigint) is
  'A number in base 32, without characters that look like others.';

create function private.tail_of(p_id uuid) returns text
language sql immutable set search_path = '' as $$
  select lpad(private.base32_number(
    ('x' || right(p_id::text, 4))::bit(16)::integer::bigint & 32767), 3, '0')
$$;
comment on function private.tail_of(uuid) is 'The end of a handle: 15 bits of the id.';

create function private.handle_of(p_kind text, p_id uuid) returns text
language sql immutable set search_path = '' as $$
  select p_kind || '-' || rtrim(regexp_replace(
    private.base32_number(('x' || left(replace(p_id::text, '-', ''), 12))::bit(48)::bigint)
      || private.tail_of(p_id), '(.{4})', '\1-', 'g'), '-')
$$;
comment on function private.handle_of(text, uuid) is
  'The handle of a row. p_kind: P post, S story, K comment, M message, T sale, Z payment.';

create function private.plain_handle(p_handle text) returns text
language sql immutable set search_path = '' as $$
  select translate(regexp_replace(upper(coalesce(p_handle, '')), '[^A-Z0-9]', '', 'g'),
    'OIL', '011')
$$;
comment on function private.plain_handle(text) is
  'A handle as it is typed, without spaces and dashes, and with look-alikes as digits.';

create function private.id_of_handle(p_handle text, p_table regclass) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_plain text := substr(private.plain_handle(p_handle), 2);
  v_number bigint := 0;
  v_ids uuid[];
begin
  if v_plain !~ '^[0-9A-HJKMNP-TV-Z]{4,13}$' then
    perform private.fail('not_found');
  end if;
  for n in 1 .. length(v_plain) - 3 loop
    v_number := v_number * 32
      + position(substr(v_plain, n, 1) in '0123456789ABCDEFGHJKMNPQRSTVWXYZ') - 1;
  end loop;
  execute format(
    'select array_agg(id) from %s where id >= $1 and id < $2 and private.tail_of(id) = $3',
    p_table)
  into v_ids using rpad(lpad(to_hex(v_number), 12, '0'), 32, '0')::uuid,
    rpad(lpad(to_hex(v_number + 1), 12, '0'), 32, '0')::uuid, right(v_plain, 3);
  -- Two rows of one millisecond with the same end are one pair in 32,768.
  if cardinality(v_ids) > 1 then
    perform private.fail('conflict');
  elsif v_ids is null then
    perform private.fail('not_found');
  end if;
  return v_ids[1];
end $$;
comment on function private.id_of_handle(text, regclass) is
  'The id of a row by its handle. Errors: not_found, conflict (two rows have it).';

create function private.review_number(p_handle text) returns bigint
language sql immutable set search_path = '' as $$
  select substring(upper(btrim(p_handle)) from '^V-?(\d{1,18})$')::bigint
$$;
comment on function private.review_number(text) is
  'The number of a review by its handle, V-1001; null for any other name.';

create type private.named_content as (
  target public.report_target, target_id uuid, report_id uuid);

create function private.reported_as(p_report private.reports) returns private.named_content
language plpgsql immutable set search_path = '' as $$
begin
  if p_report.id is null then
    perform private.fail('not_found');
  end if;
  return (p_report.target, p_report.target_id, p_report.id)::private.named_content;
end $$;

create function private.content_named(p_handle text) returns private.named_content
language plpgsql stable security definer set search_path = '' as $$
declare
  v_handle text := upper(btrim(p_handle));
  v_kind text := left(v_handle, 1);
  v_target public.report_target := case v_kind when 'P' then 'post' when 'S' then 'story'
    when 'K' then 'comment' when 'M' then 'message' end;
  v_report private.reports;
begin
  if p_handle ~ '/' then
    select x.target, x.target_id into v_target, v_report.target_id
    from private.place_of_path(regexp_replace(btrim(p_handle), '^https?://[^/]*', '')) x;
    if v_report.target_id is null then
      perform private.fail('not_found');
    end if;
    return (v_target, v_report.target_id, null)::private.named_content;
  elsif v_kind = '@' then
    return ('profile', private.member_named(p_handle), null)::private.named_content;
  elsif v_handle ~ '^R-?\d{1,18}$' then
    return private.reported_as(
      private.report_numbered(regexp_replace(v_handle, '\D', '', 'g')::bigint));
  elsif v_kind = 'C' then
    select r.* into v_report from private.cases c join private.reports r on r.id = c.report_id
    where c.handle = v_handle;
    return private.reported_as(v_report);
  elsif v_target is null then
    perform private.fail('not_found');
  end if;
  return (v_target, private.id_of_handle(v_handle, case v_target
    when 'post' then 'public.posts' when 'story' then 'public.stories'
    when 'comment' then 'public.comments' else 'public.messages' end::regclass),
    null)::private.named_content;
end $$;
comment on function private.content_named(text) is
  'Content by a name of staff: C-1042 a case, R-12 a report, @mara_voss a profile, the handles of '
  'posts, stories, comments and messages, or the address of a page. Errors: not_found, conflict, '
  'profile_not_found, ineligible_action.';
