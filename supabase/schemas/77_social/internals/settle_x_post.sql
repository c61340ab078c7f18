-- Reports of the run that has leased a post.
create function private.x_post_under_lease(p_post_id uuid, p_lease_token uuid)
returns private.x_posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post private.x_posts;
begin
  select * into v_post from private.x_posts
  where global_id = p_post_id and lease_token = p_lease_token for update;
  if v_post.global_id is null then
    perform private.fail('lease_lost');
  end if;
  return v_post;
end $$;

create function private.ask_x_post(p_post_id uuid, p_lease_token uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post private.x_posts := private.x_post_under_lease(p_post_id, p_lease_token);
begin
  if v_post.state <> 'leased' or v_post.due_at <= private.now()
     or private.x_post_obstacle(v_post) is not null then
    perform private.fail('lease_lost');
  end if;
  update private.x_posts
  set state = 'asked', due_at = private.now() + make_interval(
        secs => private.limit_x_lease_seconds())
  where global_id = p_post_id;
end $$;
comment on function private.ask_x_post(uuid, uuid) is
  'Notes that X is asked now: from here on the post is never repeated without an answer. What was '
  'removed or switched off since the lease is not asked for. Errors: lease_lost.';

create function private.save_x_tokens(
  p_post_id uuid, p_lease_token uuid, p_key_id text, p_ciphertext text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post private.x_posts := private.x_post_under_lease(p_post_id, p_lease_token);
begin
  update private.x_accounts set key_id = p_key_id, ciphertext = p_ciphertext
  where creator_id = v_post.creator_id;
end $$;

create function private.break_x_account(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.x_accounts set broken_at = private.now()
  where creator_id = p_creator_id and broken_at is null;
  if found then
    perform private.notify(
      p_creator_id, private.special_id('support'), 'x_link_broken', null);
  end if;
end $$;
comment on function private.break_x_account(uuid) is
  'Marks a permission that X has withdrawn, and tells its creator once.';

create function private.settle_x_post(
  p_post_id uuid, p_lease_token uuid, p_outcome text, p_note text, p_wait_seconds integer)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post private.x_posts := private.x_post_under_lease(p_post_id, p_lease_token);
begin
  if p_outcome is null
      or p_outcome not in ('posted', 'failed', 'unknown', 'wait', 'revoked') then
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  elsif v_post.state not in ('leased', 'asked') then
    return;
  elsif p_outcome = 'wait' then
    update private.x_posts
    set state = 'queued', lease_token = null, failure = left(p_note, 200),
        due_at = private.now() + make_interval(
          secs => least(greatest(coalesce(p_wait_seconds, 0), 1), 3600))
    where global_id = p_post_id;
    return;
  elsif p_outcome = 'revoked' then
    perform private.break_x_account(v_post.creator_id);
  end if;
  update private.x_posts
  set state = case p_outcome when 'revoked' then 'failed' else p_outcome end
        ::private.x_post_state,
      post_ref = case when p_outcome = 'posted' then p_note end,
      failure = case when p_outcome = 'revoked' then 'revoked'
                     when p_outcome <> 'posted' then left(p_note, 200) end,
      settled_at = private.now()
  where global_id = p_post_id;
end $$;
comment on function private.settle_x_post(uuid, uuid, text, text, integer) is
  'Reports the outcome of a post; a repetition changes nothing. wait: X accepted nothing, and it '
  'is asked again after p_wait_seconds. revoked: the permission is withdrawn.';
