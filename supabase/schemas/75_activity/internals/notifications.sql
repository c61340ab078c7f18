-- Notifications as they are read: rows of one's own merged with events, newest first, by key.
create function private.notifications(p_before uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select id, kind, actor_id, subject_id, amount_cents, created_at from public.notifications
    where recipient_id = auth.uid() and id < coalesce(p_before, private.last_id())
      and (actor_id is null or actor_id not in (select private.my_cut_off_ids()))
    order by id desc limit greatest(1, least(p_limit, 50))),
  merged as (
    select * from mine
    union all
    select * from private.my_events(auth.uid(), p_before, null, greatest(1, least(p_limit, 50)))
    where actor_id not in (select private.my_cut_off_ids())
    order by id desc limit greatest(1, least(p_limit, 50)))
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'kind', m.kind, 'subject_id', m.subject_id, 'amount_cents', m.amount_cents,
    'created_at', m.created_at,
    'post_id', case m.kind when 'comment_liked' then (
      select c.post_id from private.comments c where c.id = m.subject_id) end,
    'actor', jsonb_build_object(
      'id', p.id, 'username', p.username, 'name', p.name, 'avatar', a.thumb_name))
    order by m.id desc), '[]')
  from merged m
  left join public.profiles p on p.id = m.actor_id
  left join public.profile_pictures a on a.profile_id = m.actor_id and a.kind = 'avatar'
$$;

create function private.mark_notifications_read() returns void
language sql volatile security definer set search_path = '' as $$
  update public.account_settings set notifications_read_at = private.now()
  where profile_id = auth.uid()
$$;
