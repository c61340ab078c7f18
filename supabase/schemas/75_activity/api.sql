-- API of activity.
create function api.notifications(
  p_filter text default 'all', p_before uuid default null,
  p_limit integer default private.limit_page_notifications()) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_lines private.notification_line[] := array(
    select l from private.notification_candidates(p_filter, p_before, p_limit) l);
  -- Partitions without any of them are left out before the statement begins.
  v_ids uuid[] := array(select unnest(l.ids[1:2]) from unnest(v_lines) l);
begin
  return json_build_object(
    'lines', (
      with told as materialized (select t.* from private.told t where t.id = any (v_ids))
      select coalesce(json_agg(json_build_object(
        'id', l.id, 'ids', l.ids, 'kind', n.kind, 'created_at', n.created_at,
        'subject_id', n.subject_id, 'post_id', l.post_id,
        'picture', private.line_picture(n.kind, n.subject_id, l.post_id),
        'decision', case when n.kind in ('decision', 'appeal_decided')
          then private.decision_summary(n.subject_id, l.decided_post_id) end,
        'scheduled', case n.kind when 'schedule_failed'
          then private.failed_summary(n.subject_id) end,
        'amount_cents', n.amount_cents,
        'words', case n.kind when 'tip' then (
          select left(m.text, 140) from public.messages m
          where m.tip_id = n.subject_id and m.kind <> 'notification') end,
        'second', (
          select (select s.name from private.user_summaries s where s.id = t.actor_id)
          from told t where t.id = l.ids[2]),
        'actor', json_build_object(
          'id', a.id, 'username', a.username, 'name', a.name, 'avatar', a.avatar))
        order by l.id desc), '[]')
      from unnest(v_lines) l
      join told n on n.id = l.id
      left join lateral (
        select s.* from private.user_summaries s where s.id = n.actor_id offset 0) a on true),
    'next', case when not (v_lines[1]).is_whole then (v_lines[1]).next end);
end $$;
comment on function api.notifications(text, uuid, integer) is
  'The caller''s notifications before an id, newest first: {lines: [{id, ids, kind, actor, '
  'second, subject_id, post_id, picture ({is_locked, item} or null), decision, amount_cents, '
  'words (of a tip), created_at}], next: the id to continue before, null at the end}. p_filter: '
  'all, tip, subs, unlock, wall_post, new_story; kinds that the caller switched off are left out. '
  'A line combines all its ids, the newest first; second: the actor of the one after. post_id: '
  'the post to open, null where it is removed. decision: of a decision or an appeal, {target, act, '
  'is_automated, reason, post_id, username}. Errors: invalid_payload.';

create function api.notifications_read_at() returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select s.notifications_read_at from public.account_settings s);
end $$;
comment on function api.notifications_read_at() is
  'The time until which the caller''s notifications count as read; null without a profile.';
grant execute on function api.notifications_read_at() to authenticated;

create function api.my_notification_choices() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_agg(json_build_object(
      'topic', t.topic,
      'page', private.choice_state(t.topic, 'page', n.page_off),
      'mail', private.choice_state(t.topic, 'mail', n.mail_off),
      'push', private.choice_state(t.topic, 'push', n.push_off)) order by t.place)
    from public.notification_prefs n
    join private.user_summaries u on u.id = n.profile_id
    cross join lateral unnest(private.notification_topics(u.role))
      with ordinality t (topic, place));
end $$;
comment on function api.my_notification_choices() is
  'What the caller is told of: [{topic, page, mail, push}], each on, off, always (cannot be '
  'switched off) or none (does not exist); null without a profile.';
grant execute on function
  private.choice_state(
    public.notification_topic, public.notification_channel, public.notification_topic[]),
  private.notification_topics(public.user_role),
  api.my_notification_choices() to authenticated;

create function api.mark_notifications_read(p_until uuid default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.mark_notifications_read(p_until);
end $$;
comment on function api.mark_notifications_read(uuid) is
  'Marks notifications up to an id as read, or up to now; signals the user''s other pages.';

create function api.bootstrap() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- First, because the account says whether its user is invisible.
  if not private.bootstrap() then
    return null;
  end if;
  return json_build_object(
    'account', api.my_account(), 'balance', api.my_balance(), 'activity', api.activity_state());
end $$;
comment on function api.bootstrap() is
  'The first call of an opened page: {account, balance, activity}, in the forms of my_account, '
  'my_balance and activity_state. Sets the caller online, and visible again after a sign-in more '
  'than 24 hours after the last visit. Null without a profile. Errors: account_suspended.';

create function api.my_account() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object(
      'id', p.id, 'role', p.role, 'username', p.username, 'name', p.name, 'special', p.special,
      'currency', s.currency, 'timeline_layout', s.timeline_layout, 'theme', s.theme,
      'application_state', s.application_state, 'is_invisible', s.is_invisible,
      'has_read_marks', s.has_read_marks,
      'is_promoted', private.is_listed(p.id), 'is_newcomer', private.is_newcomer(p.id),
      'is_restricted', private.is_caller_restricted(),
      'is_closing', private.is_caller_closing(), 'is_verified', p.is_verified,
      'avatar', p.avatar)
    from private.user_summaries p
    join public.account_settings s on s.profile_id = p.id
    where p.id = auth.uid());
end $$;
comment on function api.my_account() is
  'The signed-in user: id, role, username, name, avatar, currency, layout, theme and states. '
  'Null without a profile.';

create function api.activity_state() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return json_build_object(
    'notifications', private.unread_notifications(),
    'conversations', private.unread_conversations());
end $$;
comment on function api.activity_state() is
  'Unread counts: {notifications, conversations}, each counted to a hundred.';

create function api.welcome() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.welcome();
end $$;
comment on function api.welcome() is
  'Welcomes the caller once: a notification, a message from support, a mail. A repetition does '
  'nothing. Errors: account_suspended.';

create function api.choose_username(p_username text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.choose_username(p_username);
end $$;
comment on function api.choose_username(text) is
  'Sets the username of a newcomer, a fan who did not choose the present one, and welcomes them. '
  'Returns {username}, or {refused: invalid_username, username_reserved, username_taken or '
  'rate_limited}, which counts with check_signup(). Errors: ineligible_action, conflict (welcomed '
  'already).';

grant execute on function private.choose_username(text), api.choose_username(text)
  to authenticated;
grant execute on function private.welcome(), api.welcome(),
  private.bootstrap(), api.bootstrap(), private.is_listed(uuid), private.is_newcomer(uuid),
  api.my_account(), api.activity_state(),
  api.notifications(text, uuid, integer),
  private.mark_notifications_read(uuid), api.mark_notifications_read(uuid) to authenticated;
