-- The one list of the tables that hold a person. A test compares it with the catalogue, so that a
-- new table with a person is placed here: what an export takes from it, and what is kept after the
-- end of an account.
create type private.retention_class as enum (
  'personal', 'scrubbed', 'content', 'placeholder', 'shared', 'record', 'proof');
comment on type private.retention_class is
  'personal: no row is left six months after the end. scrubbed: the row stays without its words. '
  'content: removed at the end, apart from what others bought. placeholder: the row stays and '
  'leads to a closed account without a name. shared: the words of a conversation, which its other '
  'side keeps. record: kept six years as a record of money or of a decision. proof: of identity '
  'and consent, kept six years, each look recorded.';

create view private.person_tables as
select t.name::regclass as name, t.class::private.retention_class as class, t.own
from (values
  ('public.profiles', 'scrubbed', 'id = $1'),
  ('public.account_settings', 'scrubbed', 'profile_id = $1'),
  ('public.creator_settings', 'personal', 'creator_id = $1'),
  ('public.notification_prefs', 'personal', 'profile_id = $1'),
  ('private.account_statuses', 'placeholder', 'profile_id = $1'),
  -- derived from the tables before
  ('private.account_facts', 'placeholder', null),
  ('private.restriction_periods', 'personal', 'profile_id = $1'),
  ('private.security_changes', 'personal', 'profile_id = $1'),
  ('public.presence', 'personal', 'profile_id = $1'),
  ('private.age_passes', 'personal', 'user_id = $1'),
  ('private.age_checks', 'personal', 'user_id = $1'),
  ('private.twitter_links', 'personal', 'creator_id = $1'),
  -- encrypted tokens of X; deleted when the link or the account ends
  ('private.x_accounts', 'personal', null),
  ('private.x_consents', 'personal', null),
  ('private.x_posts', 'personal', 'creator_id = $1'),
  -- whom a user blocked; not by whom the user was blocked
  ('public.blocks', 'placeholder', 'blocker_id = $1'),
  ('private.open_blocks', 'placeholder', null),
  ('private.acquaintances', 'placeholder', null),
  -- what a user reported; not who reported the user
  ('private.reports', 'record', 'reporter_id = $1'),
  ('public.notifications', 'personal', 'recipient_id = $1'),
  ('public.audience_events', 'personal', 'creator_id = $1'),
  ('private.mails', 'personal', 'recipient_id = $1'),
  -- addresses and keys of devices: secrets that end with the session
  ('public.push_devices', 'personal', null),
  ('private.push_turns', 'personal', null),
  -- the owner of a quarantined file is told nothing
  -- nor are ID pictures of an application that was not accepted exported, as private.unproven_parts
  ('public.media', 'content', 'owner_id = $1 and scan_state <> ''quarantined'' and '
    || '(purpose not in (''id_document'', ''id_selfie'') or private.is_proven_picture(id))'),
  ('private.quarantine', 'record', null),
  ('private.reviews', 'record', 'owner_id = $1'),
  ('private.flagged_texts', 'personal', 'person_id = $1'),
  ('public.appeals', 'record',
   'decision_id in (select d.id from public.decisions d where d.person_id = $1)'),
  ('public.decisions', 'record', 'person_id = $1'),
  ('public.welcome_videos', 'content', 'creator_id = $1'),
  ('public.profile_pictures', 'content', 'profile_id = $1'),
  ('private.pending_profile_pictures', 'content', 'profile_id = $1'),
  -- the machinery of uploads
  ('private.upload_slots', 'content', null),
  ('private.transcode_jobs', 'content', null),
  ('private.worker_turns', 'personal', null),
  ('private.consents', 'proof', 'owner_id = $1'),
  ('private.agreement_signatures', 'proof', 'creator_id = $1'),
  ('public.performers', 'proof', 'creator_id = $1'),
  ('public.releases', 'proof', 'creator_id = $1'),
  -- what the people who are shown sent, sealed from the creator
  ('private.performer_files', 'proof', null),
  ('records.removed_works', 'proof', 'owner_id = $1'),
  ('records.removed_appearances', 'proof', null),
  ('records.addresses', 'proof', null),
  ('public.media_performers', 'content', 'creator_id = $1'),
  ('private.referrers', 'record', '$1 in (creator_id, referrer_id)'),
  ('private.enrolment_secrets', 'personal', null),
  ('private.applications', 'proof', 'creator_id = $1'),
  ('private.legal_identities', 'proof', 'creator_id = $1 and exists (select from '
    || 'private.applications a where a.id = application_id and a.state = ''accepted'')'),
  ('public.plans', 'record', 'creator_id = $1'),
  ('public.limited_offers', 'personal', 'creator_id = $1'),
  ('private.offers', 'record', 'creator_id = $1'),
  ('public.subscriptions', 'record', '$1 in (fan_id, creator_id)'),
  ('private.billing_consents', 'record', 'fan_id = $1'),
  ('public.subscription_periods', 'record', '$1 in (fan_id, creator_id)'),
  ('public.follows', 'placeholder', '$1 in (fan_id, creator_id)'),
  ('private.transfers', 'record', '$1 in (fan_id, creator_id, referrer_id)'),
  ('public.wallets', 'record', 'owner_id = $1'),
  ('private.earnings_checkpoints', 'record', null),
  ('private.earnings_days', 'record', null),
  ('private.earnings_items', 'record', null),
  ('private.earnings_fans', 'record', null),
  ('public.bank_accounts', 'personal', 'creator_id = $1'),
  -- encrypted: the owner typed them, and nobody reads them
  ('private.bank_numbers', 'personal', null),
  ('private.approved_holders', 'personal', 'creator_id = $1'),
  ('public.withdrawals', 'record', 'creator_id = $1'),
  ('public.payment_cards', 'personal', 'fan_id = $1'),
  ('private.card_accounts', 'personal', 'fan_id = $1'),
  ('public.payments', 'record', 'fan_id = $1'),
  ('private.known_cards', 'record', 'fan_id = $1'),
  ('private.card_uses', 'record', 'fan_id = $1'),
  ('private.disputes', 'record', 'fan_id = $1'),
  ('private.creator_terminations', 'placeholder', null),
  ('public.trials', 'scrubbed', '$1 in (creator_id, redeemed_by)'),
  ('public.posts', 'placeholder', 'creator_id = $1'),
  ('public.post_texts', 'content',
   'post_id in (select p.id from public.posts p where p.creator_id = $1)'),
  ('public.post_media', 'content', 'creator_id = $1'),
  ('public.post_previews', 'content', 'creator_id = $1'),
  ('public.pins', 'content', 'creator_id = $1'),
  ('public.scheduled_posts', 'content', 'creator_id = $1'),
  ('private.poll_options', 'placeholder', null),
  ('public.poll_votes', 'placeholder', 'fan_id = $1'),
  ('public.likes', 'placeholder', 'fan_id = $1'),
  ('public.comments', 'scrubbed', 'author_id = $1'),
  ('public.comment_likes', 'placeholder', 'user_id = $1'),
  ('public.stories', 'scrubbed', 'creator_id = $1'),
  ('public.story_views', 'personal', 'viewer_id = $1'),
  -- derived from profiles, statuses and follows
  ('private.creator_summaries', 'placeholder', null),
  ('private.browse_index', 'placeholder', null),
  ('private.follower_changes', 'placeholder', null),
  ('public.conversations', 'placeholder', '$1 in (one_id, other_id)'),
  ('public.conversation_members', 'personal', 'user_id = $1'),
  ('public.messages', 'shared', 'conversation_id in (select c.id from public.conversations c '
    || 'where $1 in (c.one_id, c.other_id))'),
  -- to a recipient what is free: a purchase has rows of its own
  ('public.message_media', 'shared',
   'sender_id = $1 or (recipient_id = $1 and is_free and is_live and not is_removed)'),
  ('public.message_bodies', 'personal', 'sender_id = $1'),
  ('private.removed_texts', 'personal', 'message_id in (select m.id from public.messages m '
    || 'where m.sender_id = $1)'),
  ('public.unlocks', 'shared', '$1 in (fan_id, creator_id)'),
  ('public.unlock_media', 'shared', 'fan_id = $1 and is_live'),
  ('public.saved_replies', 'personal', 'creator_id = $1'),
  ('public.automatic_messages', 'personal', 'creator_id = $1'),
  ('public.paid_chats', 'record', '$1 in (fan_id, creator_id)'),
  ('public.globals', 'scrubbed', 'creator_id = $1'),
  ('public.global_bodies', 'personal', 'creator_id = $1'),
  ('private.closures', 'record', 'profile_id = $1'),
  ('private.policy_notices', 'personal', 'profile_id = $1'),
  ('private.page_changes', 'personal', 'creator_id = $1'),
  ('private.policy_runs', 'placeholder', null),
  ('private.exports', 'personal', 'profile_id = $1'),
  -- acts of staff, append-only
  ('private.audit_log', 'record', null),
  ('auth.users', 'scrubbed', 'id = $1'),
  ('auth.identities', 'personal', 'user_id = $1'),
  ('auth.mfa_factors', 'personal', 'user_id = $1'),
  -- mailed links and codes, each with its address
  ('auth.one_time_tokens', 'personal', 'user_id = $1'),
  ('auth.sessions', 'personal', 'user_id = $1')
) t (name, class, own);
comment on view private.person_tables is
  'Each table that holds a person: its class of retention, and own, the condition on a user $1 by '
  'which an export takes rows; null where it takes none, for a reason that stands beside it.';

create view private.export_omissions as
select o.name::regclass as name, o.column_name
from (values
  -- that others got the same message
  ('public.messages', 'global_id'),
  ('public.unlocks', 'global_id'),
  -- messages to others move it too
  ('public.conversations', 'globals_delivered_until'),
  -- content that the reporter may not read or had to buy, and what staff did
  ('private.reports', 'snapshot'),
  ('private.reports', 'media_ids'),
  ('private.reports', 'resolution'),
  ('private.reports', 'resolved_by'),
  ('private.applications', 'decided_by'),
  ('public.decisions', 'decided_by'),
  ('private.reviews', 'claimed_by'),
  ('private.reviews', 'claimed_until'),
  ('private.reviews', 'decided_by'),
  ('private.reviews', 'looked_by'),
  ('private.reviews', 'warned_at'),
  ('private.flagged_texts', 'seen_by'),
  ('private.flagged_texts', 'words'),
  ('public.appeals', 'decided_by'),
  ('public.appeals', 'claimed_by'),
  ('public.appeals', 'claimed_until'),
  ('private.closures', 'held_at'),
  -- whose account has the address
  ('public.trials', 'redeemed_by'),
  -- how a person who is shown withdraws, and where the link was sent
  ('public.releases', 'link_hash'),
  ('public.releases', 'email'),
  ('public.releases', 'decided_by'),
  ('public.releases', 'claimed_by'),
  ('public.releases', 'claimed_until'),
  ('public.releases', 'warned_at'),
  -- names of the card provider, which charge and refund
  ('private.card_accounts', 'customer'),
  ('private.card_accounts', 'method')
) o (name, column_name);
comment on view private.export_omissions is
  'Columns that an export leaves out of the rows of its owner: what tells about others, acts of '
  'staff, and keys of providers.';
