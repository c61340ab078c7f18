-- The list of conversations, newest first. Its key has two columns (time and partner). A message to
-- an audience that is not imported yet counts for its conversation: the few conversations with such
-- a message are found first and merged by the same key, so that a row keeps its place when the
-- message is imported. First a page of keys is found, then api.inbox() reads its rows as the
-- caller.
create function private.inbox_keys(
  p_me uuid, p_filter text, p_before_at timestamptz, p_before_id uuid, p_limit integer,
  p_excluded_ids uuid[], p_pending private.inbox_key[], p_found_ids uuid[] default '{}')
returns setof private.inbox_key
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_pending_ids uuid[] := array(select w.conversation_id from unnest(p_pending) w);
begin
  if p_filter = 'all' then
    return query
      select m.* from (
        (select c.id, c.other_id, null::uuid, c.updated_at from public.conversations c
         where c.one_id = p_me and (c.updated_at, c.other_id) < (p_before_at, p_before_id)
           and c.other_id <> all (p_excluded_ids) and c.id <> all (v_pending_ids)
         order by c.updated_at desc, c.other_id desc limit p_limit)
        union all
        (select c.id, c.one_id, null, c.updated_at from public.conversations c
         where c.other_id = p_me and (c.updated_at, c.one_id) < (p_before_at, p_before_id)
           and c.one_id <> all (p_excluded_ids) and c.id <> all (v_pending_ids)
         order by c.updated_at desc, c.one_id desc limit p_limit)
        union all
        select w.* from unnest(p_pending) w
        where (w.at, w.partner_id) < (p_before_at, p_before_id)) m (id, partner_id, global_id, at)
      order by m.at desc, m.partner_id desc limit p_limit;
    return;
  end if;
  -- The unread or favourite ones, found by the user's own marks, or those of a search.
  return query
    with marked as (
      select m.conversation_id as id from public.conversation_members m
      where m.user_id = p_me and m.is_unread and p_filter = 'unread'
      union all
      select m.conversation_id from public.conversation_members m
      where m.user_id = p_me and m.is_favorite and p_filter = 'favorites'
      union all
      select f.id from unnest(p_found_ids) f (id) where p_filter = 'found')
    select m.* from (
      select c.id, o.partner_id, null::uuid, c.updated_at
      from marked join public.conversations c on c.id = marked.id
      cross join lateral (
        select case when c.one_id = p_me then c.other_id else c.one_id end) o (partner_id)
      where c.id <> all (v_pending_ids)
      union all
      select w.* from unnest(p_pending) w
      where p_filter = 'unread' or w.conversation_id in (select marked.id from marked)
      ) m (id, partner_id, global_id, at)
    where (m.at, m.partner_id) < (p_before_at, p_before_id) and m.partner_id <> all (p_excluded_ids)
    order by m.at desc, m.partner_id desc limit p_limit;
end $$;

create function private.inbox_exclusions(p_me uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(select x.other_id from private.blocked_pairs x where x.one_id = p_me);
begin
  if private.is_admitted() then
    return v_ids;
  end if;
  -- A page is full of rows that the policy of conversations admits.
  return v_ids || array(
    select case when c.one_id = p_me then c.other_id else c.one_id end
    from public.conversations c
    where p_me in (c.one_id, c.other_id)
      and (select true from private.readable_conversations r where r.id = c.id) is null);
end $$;
comment on function private.inbox_exclusions(uuid) is
  'Partners whose conversations the caller does not read.';

create function private.inbox_candidates(
  p_filter text, p_before_at timestamptz, p_before_id uuid, p_limit integer)
returns setof private.inbox_key
language plpgsql stable security definer rows 15 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_pending private.inbox_key[] := array(select w from private.pending_globals(v_me) w);
begin
  return query
    select k.* from private.inbox_keys(
      v_me, p_filter, coalesce(p_before_at, 'infinity'), coalesce(p_before_id, private.last_id()),
      greatest(1, least(p_limit, 50)), private.inbox_exclusions(v_me), v_pending) k;
end $$;
comment on function private.inbox_candidates(text, timestamptz, uuid, integer) is
  'A page of the caller''s conversations in their order, each with the key of its place and the '
  'newest pending message to an audience, if there is one.';
grant execute on function private.inbox_candidates(text, timestamptz, uuid, integer)
  to authenticated;

create view private.last_lines with (security_invoker = true) as
select m.id, m.created_at, json_build_object(
  -- Never a locked text: it is not in the message. A bought one is its buyer's copy.
  'message_id', m.id, 'is_mine', m.sender_id = (select auth.uid()), 'kind', m.kind,
  'text', left(case when m.text is null and m.unlocked_at is not null
    then (select u.text from public.unlocks u where u.message_id = m.id) else m.text end, 140),
  'media_count', m.media_count, 'price_cents', m.price_cents,
  'is_locked', m.price_cents is not null and m.unlocked_at is null
    and m.recipient_id = (select auth.uid()),
  'tip_cents', m.tip_cents, 'is_removed', m.removed_at is not null,
  'moderation_state', m.moderation_state, 'created_at', m.created_at) as line
from public.messages m;
comment on view private.last_lines is
  'The last message of each conversation in the list, of those that the caller reads.';

create view private.pending_lines with (security_invoker = true) as
select g.id, g.sent_at, json_build_object(
  'message_id', null, 'is_mine', false, 'kind', g.kind, 'text', left(g.text, 140),
  'media_count', g.media_count, 'price_cents', g.price_cents,
  'is_locked', g.price_cents is not null, 'is_removed', false,
  'created_at', g.sent_at) as line
from public.globals g;
comment on view private.pending_lines is
  'Messages to an audience that are in no thread yet, as rows of the list of conversations.';
grant select on private.last_lines, private.pending_lines to authenticated;
