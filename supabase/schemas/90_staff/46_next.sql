-- Taking the next item of a queue: each goes to one member of staff, for half an hour.
create function private.next_case(p_staff text)
returns table (handle text, due_at timestamptz, claimed_until timestamptz)
language sql volatile set search_path = '' as $$
  update private.cases c
  set claimed_by = p_staff,
      claimed_until = private.now() + make_interval(mins => private.limit_claim_minutes())
  from (
    select o.id from private.cases o
    where o.state = 'received' and coalesce(o.claimed_until <= private.now(), true)
    order by o.due_at, o.number limit 1 for update skip locked) n
  where c.id = n.id
  returning c.handle, c.due_at, c.claimed_until
$$;

create function private.next_appeal(p_staff text)
returns table (handle text, due_at timestamptz, claimed_until timestamptz)
language sql volatile set search_path = '' as $$
  update public.appeals a
  set claimed_by = p_staff,
      claimed_until = private.now() + make_interval(mins => private.limit_claim_minutes())
  from (
    select o.decision_id from public.appeals o join public.decisions d on d.id = o.decision_id
    where o.outcome is null and coalesce(o.claimed_until <= private.now(), true)
      and private.normal_name(d.decided_by) is distinct from private.normal_name(p_staff)
    order by o.due_at, d.number limit 1 for update of o skip locked) n, public.decisions d
  where a.decision_id = n.decision_id and d.id = a.decision_id
  returning d.handle, a.due_at, a.claimed_until
$$;

create function private.next_release(p_staff text)
returns table (handle text, due_at timestamptz, claimed_until timestamptz)
language sql volatile set search_path = '' as $$
  update public.releases r
  set claimed_by = p_staff,
      claimed_until = private.now() + make_interval(mins => private.limit_claim_minutes())
  from (
    select o.performer_id from public.releases o
    where o.state = 'submitted' and coalesce(o.claimed_until <= private.now(), true)
    order by o.due_at, o.number limit 1 for update skip locked) n
  where r.performer_id = n.performer_id
  returning r.handle, r.due_at, r.claimed_until
$$;

create function private.next_review(p_staff text)
returns table (handle text, due_at timestamptz, claimed_until timestamptz)
language sql volatile set search_path = '' as $$
  update private.reviews r
  set claimed_by = p_staff,
      claimed_until = private.now() + make_interval(mins => private.limit_claim_minutes())
  from (
    select o.id from private.reviews o
    where o.state = 'pending' and o.media_id is not null
      and coalesce(o.claimed_until <= private.now(), true)
    order by o.due_at, o.number limit 1 for update skip locked) n
  where r.id = n.id
  returning r.handle, r.due_at, r.claimed_until
$$;

create function staff.next(p_staff text, p_queue text default 'cases')
returns table (handle text, due_at timestamptz, claimed_until timestamptz)
language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(p_staff, '') !~ '\S' then
    perform private.fail('staff_name_missing');
  end if;
  case p_queue
    when 'cases' then return query select * from private.next_case(btrim(p_staff));
    when 'reviews' then return query select * from private.next_review(btrim(p_staff));
    when 'appeals' then return query select * from private.next_appeal(btrim(p_staff));
    when 'releases' then return query select * from private.next_release(btrim(p_staff));
    else perform private.fail('invalid_payload', '{"field": "queue"}');
  end case;
end $$;
comment on function staff.next(text, text) is
  'Takes the most urgent case, review (p_queue reviews), release (releases), or appeal (appeals) '
  'against a decision of somebody else, which nobody else gets for half an hour. No row where none '
  'waits. Errors: staff_name_missing, invalid_payload.';
