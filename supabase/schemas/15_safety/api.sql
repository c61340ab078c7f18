-- The doors of safety.
create function public.block(p_person_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.block(p_person_id)
$$;
comment on function public.block(uuid) is
  'Cuts the caller and a person off from each other. Errors: cannot_block_yourself, '
  'invalid_profile (hidden from the caller included), rate_limited.';

create function public.unblock(p_person_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.unblock(p_person_id)
$$;
comment on function public.unblock(uuid) is
  'Ends the caller''s block of a person; does nothing where there is none.';

grant execute on function private.block(uuid), public.block(uuid),
  private.unblock(uuid), public.unblock(uuid) to authenticated;
