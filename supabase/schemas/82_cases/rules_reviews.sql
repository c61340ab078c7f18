-- Whether media are reviewed before they are published, and whom a site trusts. ID pictures are
-- used by nothing: their application has a decision of its own.
create function private.is_reviewed_first(p_media public.media) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
      private.config_text('review:' || p_media.owner_id), private.config_text('review')) = 'before'
    -- Staff made it.
    and not private.is_special(p_media.owner_id);
end $$;
comment on function private.is_reviewed_first(public.media) is
  'Whether a media item that is used now gets a review: the setting of the site, or that of its '
  'owner alone (review:<id>).';

create function private.is_trusted_creator(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.config_text('review_trust') = 'on'
    and private.role_of(p_creator_id) = 'creator'
    and (
      select count(*) >= private.limit_trust_approvals()
        and min(r.decided_at)
          <= private.now() - make_interval(days => private.limit_trust_days())
      from private.reviews r where r.owner_id = p_creator_id and r.state = 'approved')
    and not exists (
      select from private.cases c
      where private.case_owner(c) = p_creator_id and c.state = 'upheld'
        and c.decided_at > private.now() - make_interval(days => private.limit_trust_case_days()));
end $$;
comment on function private.is_trusted_creator(uuid) is
  'Whether media of a creator are reviewed after their publication: enough approvals, the first '
  'one long enough ago, and no case upheld lately. Nobody while review_trust is off.';

create function private.case_owner(p_case private.cases) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select r.owner_id from private.reports r where r.id = p_case.report_id),
    (select m.owner_id from public.media m where m.id = p_case.media_id))
$$;
comment on function private.case_owner(private.cases) is
  'Whose content a case is about; null for one in words alone.';

create function private.is_published_first(p_media public.media) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- What lies in a public bucket cannot be taken back.
  return p_media.purpose not in ('avatar', 'cover')
    and private.is_trusted_creator(p_media.owner_id);
end $$;
comment on function private.is_published_first(public.media) is
  'Whether a media item is shown before its review, because its creator is trusted.';
