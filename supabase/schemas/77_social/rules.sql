-- What a creator reads of the own permission at X, and whose account at X is theirs.
create view private.my_x_account as
select a.is_on, a.broken_at is not null as is_broken
from private.x_accounts a where a.creator_id = (select auth.uid());
comment on view private.my_x_account is
  'The state of the caller''s permission to post at X; no tokens.';
grant select on private.my_x_account to authenticated;

create function private.linked_x_user(p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select i.provider_id from auth.identities i
    where i.user_id = p_creator_id and i.provider in ('x', 'twitter')
      and private.is_twitter_linked(p_creator_id)
    order by i.created_at desc nulls last limit 1);
end $$;
comment on function private.linked_x_user(uuid) is
  'The id at X of the account that a creator has linked; null without a link.';

create function private.x_post_obstacle(p_post private.x_posts) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_post.created_at
      <= private.now() - make_interval(hours => private.limit_x_post_hours()) then 'too_late'
    when g.removed_at is not null then 'removed'
    when f.is_restricted or f.is_closing then 'creator_gone'
    when a.creator_id is null or not a.is_on or a.broken_at is not null then 'switched_off' end
  from public.globals g
  join private.account_facts f on f.user_id = g.creator_id
  left join private.x_accounts a on a.creator_id = g.creator_id
  where g.id = p_post.global_id
$$;
comment on function private.x_post_obstacle(private.x_posts) is
  'Why a message is not posted at X any more; null where it is.';
