-- The status of a creator: promoted (listed in browse and search, with a public page), featured,
-- exclusive. An act that would change nothing is refused with conflict and leaves no row.
create view staff.accepted_unlisted with (security_invoker = true) as
select p.username, p.name, a.page_ready_at as ready_since,
       private.now() - a.page_ready_at as waiting, t.accepted_at,
       cardinality(s.categories) as categories, private.has_live_post(p.id) as has_post,
       a.fee_saved_at is not null as has_prices
from private.account_statuses t
join public.profiles p on p.id = t.profile_id
join public.account_settings a on a.profile_id = p.id
join public.creator_settings s on s.creator_id = p.id
where p.special is null and t.accepted_at is not null and t.promoted_at is null
  and t.suspended_at is null and t.closed_at is null
order by a.page_ready_at nulls last, t.accepted_at;
comment on view staff.accepted_unlisted is
  'Accepted creators whose page is not listed. Those who reported it as ready come first, the '
  'oldest report first; ready_since: the time of the report.';

create function staff.promote(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'promote', v_id);
  if not private.is_accepted(v_id) then
    perform private.fail('identity_not_accepted');
  end if;
  update private.account_statuses set promoted_at = private.now()
  where profile_id = v_id and promoted_at is null;
  if not found then
    perform private.fail('conflict');
  end if;
  perform private.forget_idle_unlisting(v_id);
  update public.account_settings set page_ready_at = null where profile_id = v_id;
  perform private.notify_changed(v_id, array['account']);
end $$;
comment on function staff.promote(text, text, text) is
  'Lists an accepted creator. Errors: identity_not_accepted, profile_not_found, '
  'ineligible_action, conflict, staff_name_missing, staff_reason_missing.';

create function staff.unlist(
  p_staff text, p_reason text, p_username text,
  p_category public.report_reason default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
  v_was_idle boolean;
begin
  perform private.record_act(p_staff, p_reason, 'unlist', v_id);
  v_was_idle := private.forget_idle_unlisting(v_id);
  update private.account_statuses set promoted_at = null
  where profile_id = v_id and promoted_at is not null;
  if not found and not v_was_idle then
    perform private.fail('conflict');
  end if;
  perform private.tell_decision(p_staff, 'unlisted', 'profile', v_id, p_reason, p_category);
  perform private.notify_changed(v_id, array['account']);
end $$;
comment on function staff.unlist(text, text, text, public.report_reason) is
  'Removes a creator from browse and search; subscribers keep the page. One whom the clock '
  'unlisted is not listed again by a new post. The creator reads the reason. Errors: as promote, '
  'names_somebody.';

create function staff.feature(
  p_staff text, p_reason text, p_username text, p_on boolean default true) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, case when p_on then 'feature' else 'unfeature' end,
    v_id);
  update private.account_statuses set featured_at = case when p_on then private.now() end
  where profile_id = v_id and (featured_at is null) = p_on;
  if not found then
    perform private.fail('conflict');
  end if;
end $$;
comment on function staff.feature(text, text, text, boolean) is
  'Features a creator in browse, or with p_on false ends it. Errors: profile_not_found, '
  'ineligible_action, conflict, staff_name_missing, staff_reason_missing.';

create function staff.mark_exclusive(
  p_staff text, p_reason text, p_username text, p_on boolean default true) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
begin
  perform private.record_act(p_staff, p_reason,
    case when p_on then 'mark_exclusive' else 'unmark_exclusive' end, v_id);
  update private.account_statuses set exclusive_since = case when p_on then private.now() end
  where profile_id = v_id and (exclusive_since is null) = p_on;
  if not found then
    perform private.fail('conflict');
  end if;
end $$;
comment on function staff.mark_exclusive(text, text, text, boolean) is
  'Marks a creator as exclusive to the site, or with p_on false ends it. Errors: as feature.';
