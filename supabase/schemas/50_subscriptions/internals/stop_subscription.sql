-- Stopping: the paid period runs to its end and does not renew; a renewal that has failed is not
-- attempted again. The row's lock orders a stop and a renewal that begin together.
create function private.stop_subscription(p_creator_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_subscribe');
  v_subscription public.subscriptions;
begin
  select * into v_subscription from public.subscriptions
  where fan_id = v_me and creator_id = p_creator_id for update;
  if v_subscription.id is null
     or (v_subscription.expires_at <= private.now() and not v_subscription.is_renewing) then
    perform private.fail('subscription_not_active');
  end if;
  if v_subscription.is_renewing then
    update public.subscriptions set is_renewing = false where id = v_subscription.id;
    delete from private.renewals where subscription_id = v_subscription.id;
    perform private.notify(p_creator_id, v_me, 'cancelled_user', v_subscription.id, null, '{fans}');
    perform private.notify_changed(v_me, array['subscription']);
  end if;
  return 'subscription_ended';
end $$;
