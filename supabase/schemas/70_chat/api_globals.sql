-- API of messages to an audience. The back office lists sent ones.
create function api.send_global(
  p_audience text, p_text text, p_media_ids uuid[], p_price_cents bigint, p_request_id uuid,
  p_shows_text boolean default false, p_at timestamptz default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.send_global(
    p_audience, p_text, p_media_ids, p_price_cents, p_shows_text, p_request_id, p_at);
end $$;
comment on function api.send_global(
  text, text, uuid[], bigint, uuid, boolean, timestamptz) is
  'Sends to an audience of the calling creator: active (subscribers), expired (former ones), '
  'followers (without a subscription) or all, as they are at this moment. Price and text as in '
  'send_message; null is free. p_at: schedules the message instead, at a quarter of an hour '
  'within 31 days, for the audience of that time. Returns {result: global_message_sent or '
  'content_scheduled, id, audience, sent_at, publish_at}. Errors: method_forbidden, '
  'invalid_audience, message_empty, message_too_long, description_too_long, message_price_range, '
  'too_many_images, media_processing (a recording), invalid_schedule_slot, schedule_in_past, '
  'schedule_too_far, duplicate_request, rate_limited.';

create function api.edit_scheduled_global(
  p_global_id uuid, p_at timestamptz default null, p_text text default null,
  p_audience text default null, p_price_cents bigint default null,
  p_version integer default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.edit_scheduled_global(
    p_global_id, p_at, p_text, p_audience, p_price_cents, p_version);
end $$;
comment on function api.edit_scheduled_global(uuid, timestamptz, text, text, bigint, integer) is
  'Changes an unsent message to an audience, also a failed one; null leaves a field unchanged, and '
  'a price of 0 makes it free. p_version: the version that the caller has seen. Errors: '
  'method_forbidden, scheduled_not_found, conflict (edited since), media_processing (a media item '
  'is still processed), invalid_schedule_slot, schedule_in_past, schedule_too_far, rate_limited, '
  'invalid_audience, message_empty, message_too_long, description_too_long, message_price_range, '
  'media_message_fields_missing.';

create function api.remove_scheduled_global(p_global_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_scheduled_global(p_global_id);
end $$;
comment on function api.remove_scheduled_global(uuid) is
  'Removes an unsent message to an audience, with its media. Errors: method_forbidden, '
  'scheduled_not_found, media_processing (a media item is still processed).';

create function api.remove_global(p_global_id uuid, p_with_refund boolean default false)
returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.remove_global(p_global_id, p_with_refund);
end $$;
comment on function api.remove_global(uuid, boolean) is
  'Removes a sent message to an audience, or an item of the store, from everybody who has not '
  'bought it. Buyers keep it, unless p_with_refund: then each of them gets the price back. Both '
  'may be repeated. Returns message_removed. Errors: method_forbidden, message_not_found.';

create function api.audience_size(p_audience text) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.audience_size(p_audience);
end $$;
comment on function api.audience_size(text) is
  'The number of users that send_global would reach now: exact up to a thousand, in two figures '
  'above it, and at most 100000. Errors: method_forbidden, invalid_audience.';

grant execute on function
  private.send_global(text, text, uuid[], bigint, boolean, uuid, timestamptz),
  api.send_global(text, text, uuid[], bigint, uuid, boolean, timestamptz),
  private.edit_scheduled_global(uuid, timestamptz, text, text, bigint, integer),
  api.edit_scheduled_global(uuid, timestamptz, text, text, bigint, integer),
  private.remove_scheduled_global(uuid), api.remove_scheduled_global(uuid),
  private.remove_global(uuid, boolean), api.remove_global(uuid, boolean),
  private.audience_size(text), api.audience_size(text) to authenticated;
