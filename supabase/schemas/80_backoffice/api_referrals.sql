-- The creators whom a creator referred.
create function api.referrals(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.signed_in_creator();
  return (
    select coalesce(json_agg(json_build_object(
      'creator', u.summary, 'joined_at', r.joined_at, 'earned_cents', r.earned_cents,
      'is_seen', exists (select from private.visible_creators v where v.creator_id = r.creator_id))
      order by r.joined_at desc, r.creator_id desc), '[]')
    from private.referral_candidates(p_before) r
    join private.user_summaries u on u.id = r.creator_id);
end $$;
comment on function api.referrals(uuid) is
  'Accepted creators whom the caller referred, the latest first, after the creator of the last '
  'row, ten a page: [{creator: {id, username, name, avatar}, joined_at, earned_cents: of their '
  'subscriptions after refunds, is_seen: their page is open to the caller}]. Errors: '
  'method_forbidden.';

grant execute on function api.referrals(uuid) to authenticated;
