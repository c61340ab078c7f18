-- Rate limits. A window is a fixed span of time; a subject is a user or an address. The table is
-- unlogged: after a crash all counts are zero, and nobody is locked out.
create unlogged table private.rate_limit_windows (
  bucket text not null,
  subject text not null,
  starts_at timestamptz not null,
  hits integer not null,
  primary key (bucket, subject, starts_at)
);
comment on table private.rate_limit_windows is 'Attempts by bucket, subject and window.';

create function private.take_rate(p_bucket text, p_subject text, p_limit integer, p_window interval)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hits integer;
begin
  insert into private.rate_limit_windows as w (bucket, subject, starts_at, hits)
  values (p_bucket, p_subject, date_bin(p_window, private.now(), 'epoch'), 1)
  on conflict (bucket, subject, starts_at) do update set hits = w.hits + 1
  returning w.hits into v_hits;
  return v_hits <= p_limit;
end $$;
comment on function private.take_rate(text, text, integer, interval) is
  'Counts one attempt; false when the window already had p_limit. The caller returns a refusal '
  'instead of raising where the attempt must stay counted.';

create function private.is_rate_spent(
  p_bucket text, p_subject text, p_limit integer, p_window interval) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.rate_limit_windows
    where bucket = p_bucket and subject = p_subject
      and starts_at = date_bin(p_window, private.now(), 'epoch') and hits >= p_limit)
$$;
comment on function private.is_rate_spent(text, text, integer, interval) is
  'Whether the window already has p_limit attempts; counts nothing.';

create function private.enforce_rate_limit(p_bucket text, p_limit integer, p_window interval)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.take_rate(p_bucket, auth.uid()::text, p_limit, p_window) then
    perform private.fail('rate_limited');
  end if;
end $$;
comment on function private.enforce_rate_limit(text, integer, interval) is
  'Refuses an attempt beyond the window''s limit (rate_limited). The refusal rolls its own count '
  'back, so only successful attempts count.';
