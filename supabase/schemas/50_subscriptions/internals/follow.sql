-- Following is free and idempotent. Each new follow is a row that is kept, so their number in an
-- hour is limited, more strictly for one creator; unfollowing is not. A subscriber already has more
-- than a follow gives; a follow that was open before stays, and counts again when the subscription
-- ends.
create function private.follow(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
begin
  if p_creator_id = auth.uid() then
    perform private.fail('cannot_follow_yourself');
  end if;
  v_me := private.require_fan('must_be_customer_to_follow');
  perform private.require(private.follow_refusal(v_me, p_creator_id));
  insert into public.follows (fan_id, creator_id) values (v_me, p_creator_id)
  on conflict (fan_id, creator_id) where ended_at is null do nothing;
  if found then
    perform private.enforce_rate_limit('follows', private.limit_follows_per_hour(), '1 hour');
    perform private.enforce_rate_limit(
      'follows of ' || p_creator_id, private.limit_follows_of_one_per_hour(), '1 hour');
    perform private.notify_changed(p_creator_id, array['fans']);
  end if;
end $$;

create function private.unfollow(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_follow');
begin
  -- A transaction that began later may have opened it.
  update public.follows set ended_at = greatest(started_at, private.now())
  where fan_id = v_me and creator_id = p_creator_id and ended_at is null;
  if not found then
    perform private.fail('not_in_favorites');
  end if;
  perform private.notify_changed(p_creator_id, array['fans']);
end $$;
