-- What stands against the end of an account, and which creators and accounts the clocks act on.
create function private.has_content_in_question(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reports where owner_id = p_user_id and state = 'open')
    or exists (select from public.posts where creator_id = p_user_id and moderation_state = 'held')
    or exists (select from public.stories
               where creator_id = p_user_id and moderation_state = 'held')
    or exists (select from public.comments
               where author_id = p_user_id and moderation_state = 'held')
    or exists (select from public.media where owner_id = p_user_id and moderation_state = 'held')
    or exists (select from private.list_hits h join public.media m on m.id = h.media_id
               where m.owner_id = p_user_id and private.has_list_case(m.id))
    or exists (select from private.quarantine where owner_id = p_user_id and removed_at is null)
    or exists (select from private.judged_messages j join public.messages m on m.id = j.message_id
               where m.sender_id = p_user_id and m.moderation_state = 'held')
$$;
comment on function private.has_content_in_question(uuid) is
  'Whether staff still have to decide about something of a user: an open report, or held or '
  'quarantined content.';

create function private.has_money_on_its_way(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payments
                 where fan_id = p_user_id and state in ('needs_action', 'processing'))
    or exists (select from private.card_refunds r join public.payments y on y.id = r.payment_id
               where y.fan_id = p_user_id and r.state = 'open')
    or coalesce((select sum(amount_cents) from private.owner_sums(p_user_id, 'transit')), 0) <> 0
$$;
comment on function private.has_money_on_its_way(uuid) is
  'An open payment or refund at a card provider, or a withdrawal that is not paid out.';

create function private.has_disputed_money(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.disputes d
    left join private.transfers t on t.payment_id = d.payment_id and t.kind = 'subscription'
    where d.outcome is null and d.opened_at is not null
      and p_user_id in (d.fan_id, t.creator_id, t.referrer_id))
$$;
comment on function private.has_disputed_money(uuid) is
  'Whether a dispute is open in which a user paid or earned.';

create function private.closure_obstacles(p_user_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(o.name order by o.name), '{}') from (values
    ('hold', exists (select from private.closures
                     where profile_id = p_user_id and undone_at is null and held_at is not null)),
    ('report', private.has_content_in_question(p_user_id)),
    ('dispute', private.has_disputed_money(p_user_id)),
    ('payout', private.has_money_on_its_way(p_user_id))) o (name, stands)
  where o.stands
$$;
comment on function private.closure_obstacles(uuid) is
  'What an account''s end waits for: hold (of staff), report, dispute, payout (money on its way).';

create function private.has_used(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payment_cards where fan_id = p_user_id)
    or exists (select from public.payments where fan_id = p_user_id)
    or exists (select from private.transfers where fan_id = p_user_id)
    or exists (select from private.transfers where creator_id = p_user_id)
    or exists (select from public.subscriptions where fan_id = p_user_id)
    or exists (select from public.follows where fan_id = p_user_id)
    or exists (select from public.messages where sender_id = p_user_id)
    or exists (select from public.posts where creator_id = p_user_id)
    or exists (select from private.applications where creator_id = p_user_id)
    or exists (select from public.comments where author_id = p_user_id)
    or exists (select from public.likes where fan_id = p_user_id)
    or exists (select from public.comment_likes where user_id = p_user_id)
    or exists (select from public.poll_votes where fan_id = p_user_id)
    or exists (select from private.reports where reporter_id = p_user_id)
    or exists (select from public.blocks where blocker_id = p_user_id)
    or private.is_accepted(p_user_id)
$$;
comment on function private.has_used(uuid) is
  'Whether an account ever had a card, a payment, a follow, a message, a post or an application, '
  'or commented, liked, voted, reported or blocked.';

create function private.has_scheduled(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.scheduled_posts
      where creator_id = p_creator_id and state = 'waiting')
    or exists (
      select from public.globals
      where creator_id = p_creator_id and removed_at is null and sent_at is null
        and publish_at is not null and failure is null)
$$;
comment on function private.has_scheduled(uuid) is
  'Whether a post or a message to an audience of a creator waits for its time.';

create function private.last_update(p_creator_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select s.promoted_at from private.account_statuses s where s.profile_id = p_creator_id),
    (select c.changed_at from private.page_changes c where c.creator_id = p_creator_id),
    (select max(p.created_at) from public.posts p where p.creator_id = p_creator_id),
    (select max(s.created_at) from public.stories s where s.creator_id = p_creator_id),
    (select max(g.sent_at) from public.globals g where g.creator_id = p_creator_id),
    (select m.created_at from public.messages m
     where m.sender_id = p_creator_id and m.kind <> 'notification'
       -- only threads that moved lately are looked at
       and m.conversation_id in (
         select c.id from public.conversations c
         where p_creator_id in (c.one_id, c.other_id) and c.updated_at > private.now()
           - make_interval(months => private.limit_idle_unlist_months()))
     order by m.created_at desc limit 1))
$$;
comment on function private.last_update(uuid) is
  'The last post, story, message or change of the profile of a creator; of messages those of the '
  'last month.';
