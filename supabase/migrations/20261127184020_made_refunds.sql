-- made refunds.
select private.note_migration('20261127184020', 'a0f9dfcdce9add88', 'f2b1c2cf543980df');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.apply_card_refunds(p_sale private.transfers)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_told bigint := private.refunded_to_card(p_sale.payment_id);
  v_known bigint := (
    select coalesce(sum(provider_cents), 0) from private.transfers
    where reverses_id = p_sale.id and kind = 'refund');
  v_cents bigint := least(
    v_told - v_known, p_sale.gross_cents - (private.reversed_of(p_sale.id)).outside_cents);
  v_own bigint;
  v_refund_id uuid;
begin
  perform private.end_reported_refunds(p_sale.payment_id, v_known);
  if v_told - v_known > greatest(v_cents, 0) then
    perform private.audit('provider', 'refund_exceeds', p_sale.payment_id, null,
      jsonb_build_object('amount_cents', v_told));
  end if;
  if v_cents > 0 then
    v_own := greatest(0, private.made_refunds_cents(p_sale.payment_id) - v_known);
    perform private.release_hold(id) from private.card_refunds
    where payment_id = p_sale.payment_id and state = 'succeeded' and v_own > 0;
    perform private.release_holds(p_sale.payment_id, v_cents - v_own);
    v_refund_id := private.record_refund(p_sale, v_cents, 'card',
      private.derived_id('refunded:' || p_sale.id || ':' || v_told));
    perform private.follow_refund(p_sale, v_refund_id);
    perform private.tell_seller('refunded', array[v_refund_id]);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.end_reported_refunds(p_payment_id uuid, p_known_cents bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_made bigint := private.made_refunds_cents(p_payment_id);
  v_rest bigint := private.refunded_to_card(p_payment_id) - v_made;
  v_ended uuid[];
begin
  if p_known_cents > v_made then
    -- Somebody has refunded past the platform: what a total has beyond ours may be theirs again.
    return;
  end if;
  -- All of them, or the only one of that amount; where several may be meant, their answers decide.
  select array_agg(id) filter (where x.total <= v_rest or x.amount_cents = v_rest and x.alike = 1)
  into v_ended from (
    select id, amount_cents, sum(amount_cents) over () as total,
           count(*) over (partition by amount_cents) as alike
    from private.card_refunds
    where payment_id = p_payment_id and state = 'open' and asked_at is not null) x;
  update private.card_refunds set state = 'succeeded', closed_at = private.now()
  where id = any(v_ended);
end $function$;

CREATE OR REPLACE FUNCTION private.made_refunds_cents(p_payment_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(amount_cents), 0) from private.card_refunds
  where payment_id = p_payment_id and state = 'succeeded'
$function$;

ALTER FUNCTION "private"."made_refunds_cents"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refunded_to_card(p_payment_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(
    private.made_refunds_cents(p_payment_id),
    (select max((event ->> 'amount_cents')::bigint) from private.payment_events
     where payment_id = p_payment_id and event ->> 'type' = 'refunded'
       and applied_at is not null))
$function$;

COMMENT ON FUNCTION "private"."made_refunds_cents"(uuid) IS 'The cents of our own refunds that the provider has made.';

REVOKE ALL ON FUNCTION "private"."made_refunds_cents"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."made_refunds_cents"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."made_refunds_cents"(uuid) TO "postgres";
