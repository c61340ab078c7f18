-- Posting. A run leases a post, tells that it asks X, asks, and reports. X has no key by which it
-- knows a repeated request: a post that was asked for and not reported is never asked for again.
-- One post of a creator at a time, because each use of a token may replace it.
create function private.settle_stuck_x_posts() returns void
language sql volatile security definer set search_path = '' as $$
  update private.x_posts p
  set state = case when s.state = 'asked' then 'unknown' else 'queued' end::private.x_post_state,
      failure = case when s.state = 'asked' then 'no_report' end,
      settled_at = case when s.state = 'asked' then private.now() end, lease_token = null
  from (
    select x.global_id, x.state from private.x_posts x
    where x.state in ('leased', 'asked') and x.due_at <= private.now()
    for update skip locked) s
  where p.global_id = s.global_id
$$;
comment on function private.settle_stuck_x_posts() is
  'Ends leases without a report: what X was not asked for is queued again, the rest is unknown.';

create function private.x_post_to_make(p_post private.x_posts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'post_id', p_post.global_id, 'lease_token', p_post.lease_token,
    'creator_id', p_post.creator_id, 'name', c.name, 'username', c.username,
    -- Of a priced message no word.
    'words', case when g.price_cents is null then left(g.text, private.limit_x_words()) end,
    'key_id', a.key_id, 'ciphertext', a.ciphertext)
  from public.globals g
  join public.profiles c on c.id = g.creator_id
  join private.x_accounts a on a.creator_id = g.creator_id
  where g.id = p_post.global_id
$$;

create function private.lease_x_posts(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post private.x_posts;
  v_obstacle text;
  v_leased jsonb := '[]';
begin
  perform private.authenticate_worker_request(p_request_id);
  perform private.settle_stuck_x_posts();
  for v_post in
    -- The oldest of each creator of whom none runs: a long queue holds up nobody else.
    select * from private.x_posts p where p.state = 'queued' and p.due_at <= private.now()
      and not exists (
        select from private.x_posts o where o.creator_id = p.creator_id and o.state = 'queued'
          and (o.due_at, o.global_id) < (p.due_at, p.global_id))
      and not exists (
        select from private.x_posts x
        where x.creator_id = p.creator_id and x.state in ('leased', 'asked'))
    order by p.due_at limit least(p_limit, 20) for update skip locked
  loop
    v_obstacle := private.x_post_obstacle(v_post);
    if v_obstacle is not null then
      update private.x_posts
      set state = 'dropped', failure = v_obstacle, settled_at = private.now()
      where global_id = v_post.global_id;
      continue;
    end if;
    -- The lock of the account keeps another run from this creator.
    perform from private.x_accounts where creator_id = v_post.creator_id
    for update skip locked;
    if found and not exists (
        select from private.x_posts x
        where x.creator_id = v_post.creator_id and x.state in ('leased', 'asked')) then
      update private.x_posts
      set state = 'leased', lease_token = gen_random_uuid(),
          due_at = private.now() + make_interval(secs => private.limit_x_lease_seconds())
      where global_id = v_post.global_id returning * into v_post;
      v_leased := v_leased || private.x_post_to_make(v_post);
    end if;
  end loop;
  return v_leased;
end $$;
