-- Referred creators and what each brought. Referrers are read by no client, nor is the ledger.
create function private.referral_candidates(p_before uuid)
returns table (creator_id uuid, joined_at timestamptz, earned_cents bigint)
language plpgsql stable security definer rows 10 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_at timestamptz := coalesce((
    select r.created_at from private.referrers r
    where r.creator_id = p_before and r.referrer_id = v_me), 'infinity');
begin
  return query
    select r.creator_id, r.created_at, (
      select coalesce(sum(t.referral_cents), 0)::bigint from private.transfers t
      where t.referrer_id = v_me and t.creator_id = r.creator_id and t.referral_cents <> 0)
    from private.referrers r
    where r.referrer_id = v_me
      and (r.created_at, r.creator_id) < (v_at, coalesce(p_before, private.last_id()))
      -- An application that is not accepted is a matter of its applicant.
      and private.is_accepted(r.creator_id)
    order by r.created_at desc, r.creator_id desc limit private.limit_page_referrals();
end $$;
comment on function private.referral_candidates(uuid) is
  'A page of the creators whom the caller referred, the latest first, each with the caller''s '
  'earnings from it in cents, after reversals.';
grant execute on function private.referral_candidates(uuid) to authenticated;
