-- The request to close an account, by its owner or by staff. From now on nobody else sees the page,
-- nothing new is sold or bought, and the owner may undo it, export the data and withdraw money.
create function private.drop_scheduled(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.scheduled_posts;
  v_global public.globals;
  v_media uuid[];
begin
  for v_post in
    update public.scheduled_posts set state = 'removed', failure = null
    where creator_id = p_user_id and state in ('waiting', 'failed') returning *
  loop
    if private.is_removable(v_post.media_ids || v_post.preview_id) then
      perform private.let_go_media(v_post.media_ids || v_post.preview_id);
    end if;
  end loop;
  for v_global in
    update public.globals set removed_at = private.now()
    where creator_id = p_user_id and removed_at is null and sent_at is null
      and publish_at is not null returning *
  loop
    v_media := array(select media_id from public.global_media where global_id = v_global.id);
    delete from public.global_media where global_id = v_global.id;
    if private.is_removable(v_media) then
      perform private.let_go_global_media(v_media);
    end if;
  end loop;
end $$;
comment on function private.drop_scheduled(uuid) is
  'Removes a creator''s scheduled posts and messages. Media that are still made are removed with '
  'the account.';

create function private.stop_dealings(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.limited_offers where creator_id = p_user_id;
  update public.trials set expires_at = private.now()
  where creator_id = p_user_id and redeemed_by is null and expires_at > private.now();
  perform private.drop_scheduled(p_user_id);
  update public.subscriptions set is_renewing = false where fan_id = p_user_id and is_renewing;
  delete from private.renewals where subscription_id in (
    select id from public.subscriptions where fan_id = p_user_id);
  perform private.close_paid_chat(s) from (
    select c from public.paid_chats c
    where ended_at is null and p_user_id in (fan_id, creator_id)
    order by conversation_id) x (s);
end $$;
comment on function private.stop_dealings(uuid) is
  'Drops the offers, trials and scheduled content of a creator and the renewals of a fan, and '
  'ends paid chats. Renewals to a creator stop by the rule of charges.';

create function private.begin_closure(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.account_statuses set closing_at = private.now()
  where profile_id = p_user_id and closing_at is null and closed_at is null;
  if not found then
    perform private.fail('closure_pending');
  end if;
  insert into private.closures (profile_id, username)
  select p.id, p.username from public.profiles p where p.id = p_user_id;
  perform private.stop_dealings(p_user_id);
  delete from public.presence where profile_id = p_user_id;
  perform private.queue_mail(p_user_id, 'closure_begun', jsonb_build_object(
    'until', (select due_at from private.closures
              where profile_id = p_user_id and undone_at is null)));
  perform private.notify_changed(p_user_id, array['account']);
end $$;
comment on function private.begin_closure(uuid) is
  'Begins to close an account. Errors: closure_pending where it was begun or has ended already.';

create function private.close_account(p_username text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if private.is_special(v_me) then
    perform private.fail('ineligible_action');
  elsif private.normal_username(coalesce(p_username, '')) is distinct from (
      select username from public.profiles where id = v_me) then
    perform private.fail('invalid_payload', '{"field": "username"}');
  end if;
  perform private.require_step_up();
  perform private.begin_closure(v_me);
end $$;
comment on function private.close_account(text) is
  'Begins to close the caller''s account; its username proves that it is meant.';
