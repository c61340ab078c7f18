-- resumes in an hour.
select private.note_migration('20261127150303', 'ac027ee66e4b1368', 'f73d3c57e85b17b6');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.limit_resumes_of_one_per_hour()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 10;

ALTER FUNCTION "private"."limit_resumes_of_one_per_hour"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.resume_subscription(p_subscription public.subscriptions, p_request_id uuid, p_consent text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_subscription.is_renewing and p_subscription.resumed_by is distinct from p_request_id then
    perform private.fail('subscription_already_active');
  end if;
  update public.subscriptions set is_renewing = true, resumed_by = p_request_id
  where id = p_subscription.id and not is_renewing;
  if found then
    -- Each stop tells the creator and each resume keeps a consent; a stop is never refused.
    perform private.enforce_rate_limit(
      'resumes of ' || p_subscription.id, private.limit_resumes_of_one_per_hour(), '1 hour');
    perform private.record_billing_consent(
      p_subscription, 0, p_subscription.renewal_price_cents, p_subscription.plan_id, p_request_id,
      p_consent);
    perform private.notify_changed(p_subscription.fan_id, array['subscription']);
    perform private.notify_changed(p_subscription.creator_id, array['fans']);
  end if;
  return jsonb_build_object('state', 'active', 'result', 'subscription_active_again',
                            'price_cents', 0, 'expires_at', p_subscription.expires_at);
end $function$;

COMMENT ON FUNCTION "api"."start_subscription"(uuid, bigint, uuid, text) IS 'Starts, resumes or restarts a subscription at the price that the caller was shown. p_consent is the text of subscription_terms() beside the ticked box. Returns {state: active or needs_card_charge, result: subscription_started or subscription_active_again, price_cents, paid_by, payment_id, expires_at}. Errors: must_be_customer_to_subscribe, invalid_profile, profile_blacklisted, subscription_already_active, price_changed, billing_consent_missing, no_card_linked, payment_in_progress, not_enough_funds (a debt comes before what the card buys), spend_limit_reached with {limit: own or new_card}, duplicate_request, rate_limited (resumes).';

COMMENT ON FUNCTION "private"."limit_resumes_of_one_per_hour"() IS 'resumes: of one stopped subscription in an hour';

COMMENT ON FUNCTION "private"."resume_subscription"(public.subscriptions, uuid, text) IS 'Sets a running period to renew again; nothing is charged. Errors: subscription_already_active, billing_consent_missing, rate_limited.';

REVOKE ALL ON FUNCTION "private"."limit_resumes_of_one_per_hour"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_resumes_of_one_per_hour"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_resumes_of_one_per_hour"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_resumes_of_one_per_hour"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_resumes_of_one_per_hour"() TO "service_role";
