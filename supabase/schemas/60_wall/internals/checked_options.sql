-- Polls. One vote for each fan who may see the post, never the owner's. The results depend on the
-- reader, only here: the owner sees counts, a voter percentages, everybody else the options alone.
create view private.poll_results with (security_invoker = true) as
select o.post_id, o.option, o.voted,
       case when o.is_owner then o.total end as total,
       case when o.is_owner then o.votes end as votes,
       case when o.is_owner or o.voted is not null
            then round(100.0 * o.votes / greatest(o.total, 1))::integer end as percent
from (
  select p.post_id, p.option, v.option as voted, t.votes,
         sum(t.votes) over (partition by p.post_id) as total,
         p.creator_id is not distinct from (select auth.uid()) as is_owner
  from private.poll_places p
  left join public.poll_votes v on v.post_id = p.post_id and v.fan_id = (select auth.uid())
  cross join lateral (
    select coalesce(sum(u.votes), 0) as votes from private.counter_parts u
    where u.subject_id = p.id) t) o;
comment on view private.poll_results is
  'The results of polls as the caller sees them, one row per option, for posts whose text the '
  'caller reads.';

-- Most pages have no poll: their plans leave it out.
create function private.poll_answer(p_post_id uuid, p_options text[], p_can_like boolean)
returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select json_build_object(
      'voted', min(r.voted), 'can_vote', p_can_like and min(r.voted) is null,
      'total', min(r.total), 'options', json_agg(json_build_object(
        'option', r.option, 'text', p_options[r.option], 'votes', r.votes,
        'percent', r.percent) order by r.option))
    from private.poll_results r where r.post_id = p_post_id);
end $$;
comment on function private.poll_answer(uuid, text[], boolean) is
  'The poll of a post for the page: poll_results with the options that the caller has read.';
grant execute on function private.poll_answer(uuid, text[], boolean) to anon, authenticated;

create function private.vote(p_post_id uuid, p_option smallint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_post public.posts := private.visible_post(p_post_id);
  v_option_id uuid := (
    select id from private.poll_options where post_id = p_post_id and option = p_option);
begin
  if v_post.creator_id = v_me then
    perform private.fail('cannot_vote_own_poll');
  end if;
  perform private.require_right((
    select f.can_like from private.post_facts f where f.id = v_post.id));
  if v_option_id is null then
    perform private.fail('invalid_poll_option');
  end if;
  insert into public.poll_votes (post_id, fan_id, option, option_id)
  values (v_post.id, v_me, p_option, v_option_id) on conflict (post_id, fan_id) do nothing;
  if not found and p_option <> (
      select option from public.poll_votes where post_id = v_post.id and fan_id = v_me) then
    perform private.fail('already_voted');
  end if;
  return (select a.answer -> 'poll' from private.post_answers a where a.id = v_post.id);
end $$;

create function private.checked_options(p_options text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_options text[] := array(
    -- A text more than twice too long is refused without trimming.
    select case when length(o.text) > 2 * private.limit_poll_option_max() then o.text
      else regexp_replace(coalesce(o.text, ''), '^\s+|\s+$', '', 'g') end
    from unnest(p_options) with ordinality o (text, place) order by o.place);
begin
  if cardinality(v_options)
       not between private.limit_poll_options_min() and private.limit_poll_options_max()
     or exists (select from unnest(v_options) o (text)
                where length(o.text) not between 1 and private.limit_poll_option_max()) then
    perform private.fail('invalid_poll_options');
  end if;
  perform private.require_words(array_to_string(v_options, ' . '), 'wall');
  return v_options;
end $$;
comment on function private.checked_options(text[]) is
  'The options of a poll, trimmed. Refuses too few, too many, empty and long ones '
  '(invalid_poll_options), and words that are not allowed (blocked_term).';
