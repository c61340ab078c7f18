-- kept names.
select private.note_migration('20261128174545', '8f77374b4edf4099', '1a3aa15835f53ac8');
set local lock_timeout = '5s';

set local check_function_bodies = off;

-- drop: it is made again below
DROP VIEW "private"."cards_to_forget";

-- drop: it is made again below
DROP VIEW "private"."idle_creators";

-- drop: it is made again below
DROP VIEW "staff"."failed_jobs";

-- drop: it is made again below
DROP VIEW "private"."given_up";

CREATE OR REPLACE FUNCTION private.cards_to_forget(p_request_id uuid, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_cards jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select a.fan_id, a.provider from private.card_accounts a
    where a.forget_at <= private.now() and exists (
      select from private.cards_to_forget f
      where f.fan_id = a.fan_id and f.provider = a.provider)
    order by a.forget_at limit p_limit for update skip locked),
  taken as (
    update private.card_accounts a
    set forget_at = private.now() + make_interval(mins => private.limit_forget_pause_minutes())
    from due d where a.fan_id = d.fan_id and a.provider = d.provider
    returning a.fan_id, a.provider, a.method)
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into v_cards from taken t;
  return v_cards;
end $function$;

CREATE OR REPLACE FUNCTION private.has_scheduled(p_creator_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
      select from public.scheduled_posts
      where creator_id = p_creator_id and state = 'waiting')
    or exists (
      select from public.globals
      where creator_id = p_creator_id and removed_at is null and sent_at is null
        and publish_at is not null and failure is null)
$function$;

ALTER FUNCTION "private"."has_scheduled"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_forget_pause_minutes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 30;

ALTER FUNCTION "private"."limit_forget_pause_minutes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_offers_per_day()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 10;

ALTER FUNCTION "private"."limit_offers_per_day"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.object_moved(p_media_id uuid, p_variant text, p_new_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.renditions set name = p_new_name
  where media_id = p_media_id and variant = p_variant;
  if not found then
    -- deleted while it was moved
    perform private.queue_removal('media', p_new_name);
  end if;
  delete from private.objects_to_move
  where media_id = p_media_id and variant = p_variant and new_name = p_new_name;
  -- another name is wanted by now
  update private.objects_to_move set due_at = private.now(), tried_names = '{}'
  where media_id = p_media_id and variant = p_variant;
end $function$;

CREATE OR REPLACE FUNCTION private.objects_to_move_due(p_request_id uuid, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_taken jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select m.media_id, m.variant, m.tried_names from private.objects_to_move m
    where m.due_at <= private.now() order by m.due_at limit least(p_limit, 500)
    for update skip locked),
  taken as (
    update private.objects_to_move m
    set due_at = private.now() + interval '1 minute',
        tried_names = array_remove(m.tried_names, m.new_name) || m.new_name
    from due d where m.media_id = d.media_id and m.variant = d.variant
    returning m.media_id, m.variant, m.new_name, d.tried_names)
  select coalesce(jsonb_agg(jsonb_build_object('media_id', t.media_id, 'variant', t.variant,
           'bucket', r.bucket, 'name', r.name, 'tried_names', to_jsonb(t.tried_names),
           'new_name', t.new_name)), '[]')
  into v_taken
  from taken t join private.renditions r on r.media_id = t.media_id and r.variant = t.variant;
  return v_taken;
end $function$;

CREATE OR REPLACE FUNCTION private.queue_media_removal(p_media_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.objects_to_remove (bucket, name)
  select bucket, name from private.upload_slots where media_id = p_media_id
  union
  select bucket, name from private.renditions where media_id = p_media_id
  union
  -- the names that one on its way to another has by now
  select 'media', unnest(m.tried_names || m.new_name) from private.objects_to_move m
  where m.media_id = p_media_id
  union
  -- Files of an attempt that never reported have no rendition row.
  select o.bucket_id, o.name from private.transcode_jobs j
  join storage.objects o on o.bucket_id = j.target_bucket
    and o.name = any (private.rendition_names(j.target_folder))
  where j.media_id = p_media_id
  on conflict (bucket, name) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.remove_story(p_story_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_story public.stories;
begin
  perform private.lock_deletions(auth.uid());
  v_story := private.own_story(p_story_id);
  -- The media item before its story, in the worker's lock order.
  perform private.lock_media(v_story.media_id);
  -- Staff can have held it before the lock.
  select * into v_story from public.stories where id = p_story_id for update;
  if v_story.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif v_story.moderation_state = 'live' and v_story.removed_at is null
      and v_story.expires_at > private.now() then
    perform private.require_deletion(v_story.creator_id, v_story.created_at);
  end if;
  update public.stories set removed_at = private.now()
  where id = v_story.id and removed_at is null;
  if found then
    delete from public.audience_events
    where creator_id = v_story.creator_id and subject_id = v_story.id;
    perform private.let_go_story_media(v_story);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.start_limited_offer(p_price_cents bigint, p_sales integer, p_request_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.require_creator();
  v_first record;
  v_id uuid;
begin
  perform private.begin_request(p_request_id);
  select o.id, (o.price_cents, o.sales) = (p_price_cents, p_sales) as same into v_first
  from private.offers o where o.creator_id = v_me and o.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return;
  end if;
  perform private.require_offer_price(v_me, p_price_cents);
  if p_sales is null or p_sales not between 1 and private.limit_offer_sales_max() then
    perform private.fail('invalid_offer_sales');
  end if;
  perform private.enforce_rate_limit('offers', private.limit_offers_per_day(), '1 day');
  insert into private.offers (creator_id, request_id, price_cents, sales)
  values (v_me, p_request_id, p_price_cents, p_sales)
  returning id into v_id;
  insert into public.limited_offers (creator_id, offer_id, price_cents, sales_left)
  values (v_me, v_id, p_price_cents, p_sales)
  on conflict (creator_id) do update
  set offer_id = excluded.offer_id, price_cents = excluded.price_cents,
      sales_left = excluded.sales_left, sales_reserved = 0, started_at = excluded.started_at;
  perform private.announce(v_me, 'wall_offer', 'offer', v_id);
end $function$;

CREATE OR REPLACE FUNCTION staff.reply_as_support(p_staff text, p_reason text, p_username text, p_text text, p_seq bigint DEFAULT NULL::bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_support uuid := private.special_id('support');
  v_user uuid := private.member_named(p_username);
  v_text text := nullif(regexp_replace(p_text, '^\s+|\s+$', '', 'g'), '');
  v_draft public.messages;
  v_message public.messages;
begin
  perform private.require_message(v_support, v_user, v_text, '{}', null);
  perform private.require_writable(v_support, v_user, false);
  v_draft.sender_id := v_support;
  v_draft.kind := 'text';
  v_draft.text := v_text;
  v_draft.request_id := gen_random_uuid();
  v_draft.request_digest := v_draft.request_id;
  v_message := private.deliver_message(v_user, v_draft, null, '[]');
  update public.conversation_members s
  set read_seq = greatest(s.read_seq, least(p_seq, v_message.seq)),
      is_unread = exists (
        select from public.messages m
        where m.conversation_id = s.conversation_id and m.recipient_id = v_support
          and m.seq > greatest(s.read_seq, least(p_seq, v_message.seq))
          and m.removed_at is null)
  where s.conversation_id = v_message.conversation_id and s.user_id = v_support;
  perform private.record_act(p_staff, p_reason, 'reply_as_support', v_user,
    jsonb_build_object('message_id', v_message.id));
  return v_message.id;
end $function$;

CREATE VIEW "private"."idle_creators" AS  SELECT s.profile_id AS creator_id,
    n.told_at,
    u.updated_at
   FROM (((private.account_statuses s
     JOIN public.profiles p ON (((p.id = s.profile_id) AND (p.special IS NULL))))
     LEFT JOIN private.policy_notices n ON (((n.profile_id = s.profile_id) AND (n.kind = 'idle'::text))))
     CROSS JOIN LATERAL ( SELECT private.last_update(s.profile_id) AS last_update) u(updated_at))
  WHERE ((s.promoted_at IS NOT NULL) AND (s.suspended_at IS NULL) AND (s.closing_at IS NULL) AND (u.updated_at <= ((private.now() - make_interval(months => private.limit_idle_unlist_months())) + make_interval(days => private.limit_idle_notice_days()))) AND (NOT private.has_scheduled(s.profile_id)));

ALTER VIEW "private"."idle_creators" OWNER TO "postgres";

COMMENT ON FUNCTION "api"."start_limited_offer"(bigint, integer, uuid) IS 'Sells the first period at a lower price to the next p_sales buyers, replaces a running offer, and notifies followers and expired subscribers. Errors: price_empty, price_out_of_range, discount_not_smaller {fee_cents}, invalid_offer_sales, method_forbidden, duplicate_request, rate_limited.';

COMMENT ON FUNCTION "private"."cards_to_forget"(uuid, integer) IS 'Leases the next of them: [{fan_id, provider, method}]. One that its provider keeps is asked for again after a pause, so that it holds up no other one. Errors: duplicate_request.';

COMMENT ON FUNCTION "private"."has_scheduled"(uuid) IS 'Whether a post or a message to an audience of a creator waits for its time.';

COMMENT ON FUNCTION "private"."limit_forget_pause_minutes"() IS 'minutes: until a provider that did not forget a card is asked again';

COMMENT ON FUNCTION "private"."limit_offers_per_day"() IS 'offers: starts of one creator in a day, each of which followers are told of';

COMMENT ON FUNCTION "private"."objects_to_move_due"(uuid, integer) IS 'Leases objects that get another name, for a minute. One can have a name that an earlier move tried to give it.';

COMMENT ON TABLE "private"."card_accounts" IS 'A fan at a payment provider: customer, and the stored card''s id. The linked card is at the provider of payment_cards; a method of another account was replaced and still has to be removed there. forget_at: when the provider may be asked to forget the card of a closed account.';

COMMENT ON TABLE "private"."objects_to_move" IS 'Renditions that get another name in their bucket; the function storage-sweep moves them. tried_names: of moves whose end nobody confirmed; the object can have one of them.';

COMMENT ON VIEW "private"."idle_creators" IS 'Listed creators whose last update is so long ago that they are told, or were told at told_at; not those of whom something is scheduled.';

REVOKE ALL ON FUNCTION "private"."has_scheduled"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_scheduled"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_scheduled"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."limit_forget_pause_minutes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_forget_pause_minutes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_forget_pause_minutes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_forget_pause_minutes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_forget_pause_minutes"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."limit_offers_per_day"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_offers_per_day"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_offers_per_day"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_offers_per_day"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_offers_per_day"() TO "service_role";

ALTER TABLE "private"."card_accounts" ADD COLUMN "forget_at" timestamp with time zone NOT NULL DEFAULT private.now();

CREATE VIEW "private"."cards_to_forget" AS  SELECT a.fan_id,
    a.provider,
    a.method,
    c.ended_at,
    a.forget_at
   FROM (private.closures c
     JOIN private.card_accounts a ON ((a.fan_id = c.profile_id)))
  WHERE ((c.ended_at IS NOT NULL) AND (c.purged_at IS NULL) AND (a.method IS NOT NULL));

ALTER VIEW "private"."cards_to_forget" OWNER TO "postgres";

CREATE VIEW "private"."given_up" WITH (security_invoker=true) AS  SELECT 'mail'::text AS queue,
    (m.template)::text AS what,
    m.recipient_id AS user_id,
    m.created_at AS queued_at,
    (m.attempts)::integer AS attempts,
    m.last_failure AS failure
   FROM private.mails m
  WHERE (m.state = 'dead'::private.mail_state)
UNION ALL
 SELECT 'media'::text AS queue,
    (j.kind)::text AS what,
    j.owner_id AS user_id,
    j.created_at AS queued_at,
    j.attempts,
    (j.last_failure)::text AS failure
   FROM private.transcode_jobs j
  WHERE ((j.state = 'dead'::private.job_state) AND (j.last_failure = 'media_failed'::public.error_code))
UNION ALL
 SELECT 'media'::text AS queue,
    (j.kind)::text AS what,
    j.owner_id AS user_id,
    j.created_at AS queued_at,
    j.attempts,
    (('postponed '::text || j.postponed) || ' times'::text) AS failure
   FROM private.transcode_jobs j
  WHERE ((j.state = ANY (ARRAY['queued'::private.job_state, 'leased'::private.job_state])) AND (j.postponed > 0) AND (j.created_at <= (private.now() - make_interval(hours => private.limit_postponed_job_hours()))))
UNION ALL
 SELECT 'export'::text AS queue,
    'archive'::text AS what,
    e.profile_id AS user_id,
    e.asked_at AS queued_at,
    e.attempts,
    NULL::text AS failure
   FROM private.exports e
  WHERE (e.state = 'failed'::private.export_state)
UNION ALL
 SELECT 'payout'::text AS queue,
    ('withdrawal '::text || w.number) AS what,
    w.creator_id AS user_id,
    o.created_at AS queued_at,
    NULL::integer AS attempts,
    ('no answer from '::text || o.provider) AS failure
   FROM (private.payouts o
     JOIN public.withdrawals w ON ((w.id = o.withdrawal_id)))
  WHERE ((o.ciphertext IS NOT NULL) AND (o.file_number IS NULL) AND (o.created_at <= (private.now() - make_interval(hours => private.limit_payout_answer_hours()))))
UNION ALL
 SELECT 'refund'::text AS queue,
    (r.amount_cents || ' cents to the card'::text) AS what,
    y.fan_id AS user_id,
    r.created_at AS queued_at,
    NULL::integer AS attempts,
    r.reason AS failure
   FROM (private.card_refunds r
     JOIN public.payments y ON ((y.id = r.payment_id)))
  WHERE (r.state = 'failed'::private.card_refund_state)
UNION ALL
 SELECT 'card'::text AS queue,
    ('forget at '::text || f.provider) AS what,
    f.fan_id AS user_id,
    f.forget_at AS queued_at,
    NULL::integer AS attempts,
    NULL::text AS failure
   FROM private.cards_to_forget f
  WHERE (f.ended_at <= (private.now() - '1 day'::interval))
UNION ALL
 SELECT 'policy'::text AS queue,
    r.job AS what,
    r.profile_id AS user_id,
    r.ran_at AS queued_at,
    NULL::integer AS attempts,
    r.failure
   FROM private.policy_runs r
  WHERE (r.failure IS NOT NULL);

ALTER VIEW "private"."given_up" OWNER TO "postgres";

CREATE VIEW "staff"."failed_jobs" WITH (security_invoker=true) AS  SELECT g.queue,
    g.what,
    p.username,
    g.queued_at,
    g.attempts,
    g.failure
   FROM (private.given_up g
     LEFT JOIN public.profiles p ON ((p.id = g.user_id)))
  WHERE (g.queued_at > (private.now() - make_interval(days => private.limit_failed_job_days())))
UNION ALL
 SELECT 'database'::text AS queue,
    j.job AS what,
    NULL::text AS username,
    j.last_failure AS queued_at,
    NULL::integer AS attempts,
    j.failure
   FROM staff.jobs j
  WHERE (j.last_failure IS NOT NULL)
  ORDER BY 4 DESC;

ALTER VIEW "staff"."failed_jobs" OWNER TO "postgres";

COMMENT ON VIEW "private"."cards_to_forget" IS 'Cards that a provider still stores for a closed account; forget_card() takes them off.';

COMMENT ON VIEW "private"."given_up" IS 'Jobs of each queue that are not tried again by themselves, and those that outages keep back.';

COMMENT ON VIEW "staff"."failed_jobs" IS 'Jobs that failed in the last 30 days, the newest first: mails, media, also those that outages keep back, exports, payouts without an answer, refunds to cards, cards that a provider does not forget, the jobs of the policy, and those of the database in the last day.';
