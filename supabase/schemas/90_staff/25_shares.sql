-- The share of a sale that a creator keeps. A sale takes the share of its moment, so a new one
-- never changes what was sold before; reversals return the parts of their sale.
create function private.share_from(p_from date) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_at timestamptz := p_from::timestamp at time zone 'UTC';
begin
  if v_at <= private.now() then
    perform private.fail('invalid_payload', '{"field": "from"}');
  end if;
  return coalesce(v_at, private.now());
end $$;
comment on function private.share_from(date) is
  'When a share begins to hold: at the start of that day (UTC), or now. Errors: invalid_payload '
  '(a day that has begun).';

create function private.share_in_percent(p_bps integer) returns text
language sql immutable set search_path = '' as $$
  select trim_scale(coalesce(p_bps, private.limit_creator_share_bps()) / 100.0) || '%'
$$;

create view staff.shares with (security_invoker = true) as
select p.username, private.share_in_percent(private.creator_share_bps(p.id)) as share,
       case when t.next_share_at > private.now()
         then private.share_in_percent(t.next_share_bps) end as next_share,
       case when t.next_share_at > private.now() then t.next_share_at end as next_from
from private.account_statuses t join public.profiles p on p.id = t.profile_id
where num_nonnulls(t.creator_share_bps, t.next_share_at) > 0
order by p.username;
comment on view staff.shares is
  'Creators with a share of their own, or with one that begins at next_from.';

create function staff.set_share(
  p_staff text, p_reason text, p_username text, p_percent numeric, p_from date default null)
returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
  v_status private.account_statuses;
  v_now integer;
  v_from timestamptz := private.share_from(p_from);
  v_bps integer := coalesce(p_percent * 100, private.limit_creator_share_bps());
begin
  if p_percent not between 0 and 100 or p_percent * 100 <> v_bps then
    perform private.fail('invalid_payload', '{"field": "percent"}');
  end if;
  select * into v_status from private.account_statuses where profile_id = v_id for update;
  v_now := private.creator_share_bps(v_id);
  perform private.record_act(p_staff, p_reason, 'set_share', v_id,
    jsonb_build_object('share_bps', v_bps, 'from', v_from, 'until_then_bps', v_now));
  if v_now = v_bps and coalesce(v_status.next_share_at <= private.now(), true) then
    perform private.fail('conflict');
  end if;
  update private.account_statuses
  set creator_share_bps = case when p_from is null then v_bps else v_now end,
      next_share_bps = case when p_from is not null then v_bps end,
      next_share_at = case when p_from is not null then v_from end
  where profile_id = v_id;
  perform private.queue_mail(v_id, 'share_changed',
    jsonb_build_object('share', private.share_in_percent(v_bps), 'on', v_from));
  perform private.notify_changed(v_id, array['account']);
  return format('%s of what is sold from %s UTC on; %s until then', private.share_in_percent(v_bps),
    to_char(v_from at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), private.share_in_percent(v_now));
end $$;
comment on function staff.set_share(text, text, text, numeric, date) is
  'The percent of each sale that a creator keeps, from the beginning of a coming day (UTC) or from '
  'now on; null: the usual one. What was sold before keeps its parts. The creator is told by '
  'mail. Errors: profile_not_found, ineligible_action, invalid_payload (percent, from), conflict '
  '(it is so already), staff_name_missing, staff_reason_missing.';
