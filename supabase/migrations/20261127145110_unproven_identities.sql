-- unproven identities.
select private.note_migration('20261127145110', '0b1d566fec84e90d', '99ec1430160bc534');
set local lock_timeout = '5s';

set local check_function_bodies = off;

DROP VIEW "private"."person_tables";

CREATE OR REPLACE FUNCTION private.export_media(p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_after uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_export private.exports :=
    private.export_under_lease(p_request_id, p_export_id, p_lease_token);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'media_id', m.id, 'purpose', m.purpose, 'bucket', r.bucket, 'name', r.name, 'type', r.type)
      order by m.id), '[]')
    from (select m.id, m.purpose, m.kind from public.media m
          where m.owner_id = v_export.profile_id and m.state = 'ready'
            and m.moderation_state <> 'removed' and m.release_state <> 'withdrawn'
            and (m.purpose not in ('id_document', 'id_selfie') or private.is_proven_picture(m.id))
            and (p_after is null or m.id > p_after)
          order by m.id limit private.limit_export_media()) m
    join private.renditions r on r.media_id = m.id
      and r.variant = case m.kind when 'image' then 'full' else m.kind::text end);
end $function$;

CREATE OR REPLACE FUNCTION private.export_rows(p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_table text, p_after jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_export private.exports :=
    private.export_under_lease(p_request_id, p_export_id, p_lease_token);
  v_table private.person_tables;
  v_key record;
  v_columns text[];
  v_rows jsonb;
begin
  select * into v_table from private.person_tables t
  where t.name::text = p_table and t.own is not null;
  if v_table.name is null then
    perform private.fail('invalid_payload', '{"field": "table"}');
  end if;
  v_columns := private.exported_columns(v_table.name);
  select * into v_key from private.key_columns(v_table.name);
  execute format(
    'select coalesce(jsonb_agg(r.content order by r.place), ''[]'') from ('
    'select row_number() over (order by %1$s) as place, to_jsonb(t) as content from %2$s t '
    'where (%3$s) and ($2 is null or %4$s) order by %1$s limit %5$s) r',
    v_key.list, v_table.name, v_table.own, v_key.beyond, private.limit_export_rows())
  into v_rows using v_export.profile_id, p_after;
  return jsonb_build_object(
    'columns', v_columns,
    'rows', (
      select coalesce(jsonb_agg(private.exported(case v_table.name
        when 'private.transfers'::regclass
          then r - private.parts_of_others(r, v_export.profile_id)
        when 'private.applications'::regclass then r - private.unproven_parts(r)
        else r end, v_columns) order by n), '[]')
      from jsonb_array_elements(v_rows) with ordinality e (r, n)),
    'next', case when jsonb_array_length(v_rows) = private.limit_export_rows() then (
      select jsonb_object_agg(k, v_rows -> -1 -> k) from unnest(v_key.names) k) end);
end $function$;

CREATE OR REPLACE FUNCTION private.is_proven_picture(p_media_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.application_pictures p
    join private.applications a on a.id = p.application_id
    where p.media_id = p_media_id and a.state = 'accepted');
end $function$;

ALTER FUNCTION "private"."is_proven_picture"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unproven_parts(p_application jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- An enrolment runs before there is a session: whoever confirms the address, or applies again
  -- with what an earlier attempt stated, need not be who stated it. Staff who accept have compared
  -- both, so an accepted creator receives the accepted attempt, and of others nothing that proves
  -- an identity.
  select case when p_application ->> 'state' = 'accepted' then '{}'
    else '{first_name,last_name,country,date_of_birth}' end::text[]
$function$;

ALTER FUNCTION "private"."unproven_parts"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.withdraw_unproven(p_creator_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.applications
  set state = 'rejected', reason = 'It was handed in before the address was confirmed.',
      decided_at = private.now(), decided_by = 'the site'
  where creator_id = p_creator_id and state <> 'rejected';
  if found then
    update public.account_settings set application_state = 'rejected'
    where profile_id = p_creator_id;
    update private.account_statuses set accepted_at = null, promoted_at = null
    where profile_id = p_creator_id and accepted_at is not null;
    update private.mails set state = 'dropped'
    where recipient_id = p_creator_id and state = 'queued'
      and template in ('application_received', 'application_accepted');
  end if;
  -- The row stays for its reason and for the acts of staff that name it.
  update private.applications
  set first_name = '', last_name = '', country = '', date_of_birth = null
  where creator_id = p_creator_id;
  delete from private.legal_identities where creator_id = p_creator_id;
  delete from private.referrers where creator_id = p_creator_id;
  perform private.drop_picture(p_creator_id, k)
  from unnest(enum_range(null::public.picture_kind)) k;
  -- Pending pictures and those of every attempt, also the ones that nothing shows.
  perform private.drop_media(m.id) from public.media m
  where m.owner_id = p_creator_id and m.purpose = any (private.application_kinds());
  update public.profiles
  set name = username, age = null, location = null, bio = null, twitter_handle = null,
      instagram_handle = null, wishlist_url = null
  where id = p_creator_id;
end $function$;

CREATE VIEW "private"."person_tables" AS  SELECT (name)::regclass AS name,
    (class)::private.retention_class AS class,
    own
   FROM ( VALUES ('public.profiles'::text,'scrubbed'::text,'id = $1'::text), ('public.account_settings'::text,'scrubbed'::text,'profile_id = $1'::text), ('public.creator_settings'::text,'personal'::text,'creator_id = $1'::text), ('public.notification_prefs'::text,'personal'::text,'profile_id = $1'::text), ('private.account_statuses'::text,'placeholder'::text,'profile_id = $1'::text), ('private.account_facts'::text,'placeholder'::text,NULL::text), ('private.restriction_periods'::text,'personal'::text,'profile_id = $1'::text), ('private.security_changes'::text,'personal'::text,'profile_id = $1'::text), ('public.presence'::text,'personal'::text,'profile_id = $1'::text), ('private.age_passes'::text,'personal'::text,'user_id = $1'::text), ('private.age_checks'::text,'personal'::text,'user_id = $1'::text), ('private.twitter_links'::text,'personal'::text,'creator_id = $1'::text), ('private.x_accounts'::text,'personal'::text,NULL::text), ('private.x_consents'::text,'personal'::text,NULL::text), ('private.x_posts'::text,'personal'::text,'creator_id = $1'::text), ('public.blocks'::text,'placeholder'::text,'blocker_id = $1'::text), ('private.open_blocks'::text,'placeholder'::text,NULL::text), ('private.acquaintances'::text,'placeholder'::text,NULL::text), ('private.reports'::text,'record'::text,'reporter_id = $1'::text), ('public.notifications'::text,'personal'::text,'recipient_id = $1'::text), ('public.audience_events'::text,'personal'::text,'creator_id = $1'::text), ('private.mails'::text,'personal'::text,'recipient_id = $1'::text), ('public.push_devices'::text,'personal'::text,NULL::text), ('private.push_turns'::text,'personal'::text,NULL::text), ('public.media'::text,'content'::text,('owner_id = $1 and scan_state <> ''quarantined'' and '::text || '(purpose not in (''id_document'', ''id_selfie'') or private.is_proven_picture(id))'::text)), ('private.quarantine'::text,'record'::text,NULL::text), ('private.reviews'::text,'record'::text,'owner_id = $1'::text), ('private.flagged_texts'::text,'personal'::text,'person_id = $1'::text), ('public.appeals'::text,'record'::text,'decision_id in (select d.id from public.decisions d where d.person_id = $1)'::text), ('public.decisions'::text,'record'::text,'person_id = $1'::text), ('public.welcome_videos'::text,'content'::text,'creator_id = $1'::text), ('public.profile_pictures'::text,'content'::text,'profile_id = $1'::text), ('private.pending_profile_pictures'::text,'content'::text,'profile_id = $1'::text), ('private.upload_slots'::text,'content'::text,NULL::text), ('private.transcode_jobs'::text,'content'::text,NULL::text), ('private.worker_turns'::text,'personal'::text,NULL::text), ('private.consents'::text,'proof'::text,'owner_id = $1'::text), ('private.agreement_signatures'::text,'proof'::text,'creator_id = $1'::text), ('public.performers'::text,'proof'::text,'creator_id = $1'::text), ('public.releases'::text,'proof'::text,'creator_id = $1'::text), ('private.performer_files'::text,'proof'::text,NULL::text), ('records.removed_works'::text,'proof'::text,'owner_id = $1'::text), ('records.removed_appearances'::text,'proof'::text,NULL::text), ('records.addresses'::text,'proof'::text,NULL::text), ('public.media_performers'::text,'content'::text,'creator_id = $1'::text), ('private.referrers'::text,'record'::text,'$1 in (creator_id, referrer_id)'::text), ('private.enrolment_secrets'::text,'personal'::text,NULL::text), ('private.applications'::text,'proof'::text,'creator_id = $1'::text), ('private.legal_identities'::text,'proof'::text,('creator_id = $1 and application_id in (select a.id '::text || 'from private.applications a where a.state = ''accepted'')'::text)), ('public.plans'::text,'record'::text,'creator_id = $1'::text), ('public.limited_offers'::text,'personal'::text,'creator_id = $1'::text), ('private.offers'::text,'record'::text,'creator_id = $1'::text), ('public.subscriptions'::text,'record'::text,'$1 in (fan_id, creator_id)'::text), ('private.billing_consents'::text,'record'::text,'fan_id = $1'::text), ('public.subscription_periods'::text,'record'::text,'$1 in (fan_id, creator_id)'::text), ('public.follows'::text,'placeholder'::text,'$1 in (fan_id, creator_id)'::text), ('private.transfers'::text,'record'::text,'$1 in (fan_id, creator_id, referrer_id)'::text), ('public.wallets'::text,'record'::text,'owner_id = $1'::text), ('private.earnings_checkpoints'::text,'record'::text,NULL::text), ('private.earnings_days'::text,'record'::text,NULL::text), ('private.earnings_items'::text,'record'::text,NULL::text), ('private.earnings_fans'::text,'record'::text,NULL::text), ('public.bank_accounts'::text,'personal'::text,'creator_id = $1'::text), ('private.bank_numbers'::text,'personal'::text,NULL::text), ('private.approved_holders'::text,'personal'::text,'creator_id = $1'::text), ('public.withdrawals'::text,'record'::text,'creator_id = $1'::text), ('public.payment_cards'::text,'personal'::text,'fan_id = $1'::text), ('private.card_accounts'::text,'personal'::text,'fan_id = $1'::text), ('public.payments'::text,'record'::text,'fan_id = $1'::text), ('private.known_cards'::text,'record'::text,'fan_id = $1'::text), ('private.card_uses'::text,'record'::text,'fan_id = $1'::text), ('private.disputes'::text,'record'::text,'fan_id = $1'::text), ('private.creator_terminations'::text,'placeholder'::text,NULL::text), ('public.trials'::text,'scrubbed'::text,'$1 in (creator_id, redeemed_by)'::text), ('public.posts'::text,'placeholder'::text,'creator_id = $1'::text), ('public.post_texts'::text,'content'::text,'post_id in (select p.id from public.posts p where p.creator_id = $1)'::text), ('public.post_media'::text,'content'::text,'creator_id = $1'::text), ('public.post_previews'::text,'content'::text,'creator_id = $1'::text), ('public.pins'::text,'content'::text,'creator_id = $1'::text), ('public.scheduled_posts'::text,'content'::text,'creator_id = $1'::text), ('private.poll_options'::text,'placeholder'::text,NULL::text), ('public.poll_votes'::text,'placeholder'::text,'fan_id = $1'::text), ('public.likes'::text,'placeholder'::text,'fan_id = $1'::text), ('public.comments'::text,'scrubbed'::text,'author_id = $1'::text), ('public.comment_likes'::text,'placeholder'::text,'user_id = $1'::text), ('public.stories'::text,'scrubbed'::text,'creator_id = $1'::text), ('public.story_views'::text,'personal'::text,'viewer_id = $1'::text), ('private.creator_summaries'::text,'placeholder'::text,NULL::text), ('private.browse_index'::text,'placeholder'::text,NULL::text), ('private.follower_changes'::text,'placeholder'::text,NULL::text), ('public.conversations'::text,'placeholder'::text,'$1 in (one_id, other_id)'::text), ('public.conversation_members'::text,'personal'::text,'user_id = $1'::text), ('public.messages'::text,'shared'::text,('conversation_id in (select c.id from public.conversations c '::text || 'where $1 in (c.one_id, c.other_id))'::text)), ('public.message_media'::text,'shared'::text,'sender_id = $1 or (recipient_id = $1 and is_free and is_live and not is_removed)'::text), ('public.message_bodies'::text,'personal'::text,'sender_id = $1'::text), ('private.removed_texts'::text,'personal'::text,('message_id in (select m.id from public.messages m '::text || 'where m.sender_id = $1)'::text)), ('public.unlocks'::text,'shared'::text,'$1 in (fan_id, creator_id)'::text), ('public.unlock_media'::text,'shared'::text,'fan_id = $1 and is_live'::text), ('public.saved_replies'::text,'personal'::text,'creator_id = $1'::text), ('public.automatic_messages'::text,'personal'::text,'creator_id = $1'::text), ('public.paid_chats'::text,'record'::text,'$1 in (fan_id, creator_id)'::text), ('public.globals'::text,'scrubbed'::text,'creator_id = $1'::text), ('public.global_bodies'::text,'personal'::text,'creator_id = $1'::text), ('private.closures'::text,'record'::text,'profile_id = $1'::text), ('private.policy_notices'::text,'personal'::text,'profile_id = $1'::text), ('private.page_changes'::text,'personal'::text,'creator_id = $1'::text), ('private.policy_runs'::text,'placeholder'::text,NULL::text), ('private.exports'::text,'personal'::text,'profile_id = $1'::text), ('private.audit_log'::text,'record'::text,NULL::text), ('auth.users'::text,'scrubbed'::text,'id = $1'::text), ('auth.identities'::text,'personal'::text,'user_id = $1'::text), ('auth.sessions'::text,'personal'::text,'user_id = $1'::text)) t(name, class, own);

ALTER VIEW "private"."person_tables" OWNER TO "postgres";

COMMENT ON FUNCTION "private"."export_media"(uuid, uuid, uuid, uuid) IS 'The next media of an export''s owner as they are served, after an id, without those that staff removed and ID pictures that they did not accept: [{media_id, purpose, bucket, name, type}]; none at the end. Errors: duplicate_request, lease_lost.';

COMMENT ON FUNCTION "private"."is_proven_picture"(uuid) IS 'Whether an ID picture belongs to an application that staff accepted.';

COMMENT ON FUNCTION "private"."unproven_parts"(jsonb) IS 'The columns of an application that may be another person''s: its legal record, until staff accept it. export_media and person_tables leave its ID pictures out by the same rule.';

COMMENT ON TABLE "private"."applications" IS 'One row per attempt, as it was submitted; without its legal record where the address of the account turned out to be another person''s. reason: the text of staff with their decision.';

COMMENT ON VIEW "private"."person_tables" IS 'Each table that holds a person: its class of retention, and own, the condition on a user $1 by which an export takes rows; null where it takes none, for a reason that stands beside it.';

REVOKE ALL ON FUNCTION "private"."is_proven_picture"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_proven_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_proven_picture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unproven_parts"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unproven_parts"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unproven_parts"(jsonb) TO "postgres";
