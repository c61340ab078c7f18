-- Limits of messages, messages to an audience and conversations.

-- pages

create function private.limit_page_conversations() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_conversations is 'rows: conversations';
create function private.limit_page_messages() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_messages is 'rows: a thread';
create function private.limit_page_message_changes() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_page_message_changes is 'rows: changes of a thread at once';
create function private.limit_page_store() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_page_store is 'rows: the store of a creator';
create function private.limit_page_purchases() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_page_purchases is 'rows: purchases of a fan';

-- messages

create function private.limit_message_text_max() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_message_text_max is 'characters: longest text of a message';
create function private.limit_message_price_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_message_price_min_cents is 'cents: lowest price of a message';
create function private.limit_message_price_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 19900;
comment on function private.limit_message_price_max_cents is 'cents: highest price of a message';
create function private.limit_chat_images_max() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_chat_images_max is
  'images: most of one message or album to an audience';
create function private.limit_messages_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_messages_per_hour is 'messages: that one user writes in an hour';
create function private.limit_reactions_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 600;
comment on function private.limit_reactions_per_hour is
  'reactions: to messages that one user sets or removes in an hour';
create function private.limit_quote() returns int
language sql immutable parallel safe set search_path = '' return 140;
comment on function private.limit_quote is
  'characters: of a message that is quoted in a reply';
create function private.limit_contacts_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_contacts_per_hour is
  'users: to whom one user writes for the first time in an hour';
create function private.limit_typing_events_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_typing_events_per_minute is
  'typing events: that one user sends in a minute';
create function private.limit_paid_chats_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_paid_chats_per_hour is
  'calls: paid chats that a fan begins in an hour; each notifies a creator';
create function private.limit_threads_changed_at_once() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_threads_changed_at_once is
  'users: whose threads follow a change of a media item in one transaction';

-- messages to an audience

create function private.limit_schedule_global_days() returns int
language sql immutable parallel safe set search_path = '' return 31;
comment on function private.limit_schedule_global_days is
  'days: how far ahead a global message may be scheduled';
create function private.limit_globals_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_globals_per_day is
  'messages: to an audience that one creator sends in a day';
create function private.limit_globals_listed() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_globals_listed is
  'messages: newest to an audience of one creator that the list of conversations checks';
create function private.limit_globals_delivered() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_globals_delivered is
  'messages: most to an audience that a thread imports at once, more than are sent in a day';
create function private.limit_globals_counted() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_globals_counted is
  'messages: to an audience whose recipients are counted in one run';
create function private.limit_seen_folded() returns int
language sql immutable parallel safe set search_path = '' return 20000;
comment on function private.limit_seen_folded is
  'readers: of messages to an audience that are added to the counters in one run';
create function private.limit_global_signals() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_global_signals is
  'users: most online users of an audience who get a change notification of a message to it';
create function private.limit_global_commit_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_global_commit_seconds is
  'seconds: longest time from the moment of a message to an audience until its commit';

create function private.limit_audience_exact() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_audience_exact is
  'users: largest audience that is counted one by one; above it the number has two figures';
create function private.limit_audience_counted() returns int
language sql immutable parallel safe set search_path = '' return 100000;
comment on function private.limit_audience_counted is
  'users: of an audience, at which counting stops';

-- conversations

create function private.limit_presence_signals_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_presence_signals_per_minute is
  'signals: of the presence of one user that this user causes in a minute';
create function private.limit_nickname_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_nickname_max is
  'characters: longest name that a creator gives a fan';
create function private.limit_notes_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_notes_max is 'characters: longest notes of a creator on a fan';
create function private.limit_media_accepted_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_media_accepted_per_hour is
  'changes: how often a creator starts to accept media of one fan in an hour';
create function private.limit_conversation_search_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_conversation_search_min is
  'characters: shortest search for followers or conversations';

-- saved replies

create function private.limit_saved_replies_max() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_saved_replies_max is 'replies: that one creator keeps';
create function private.limit_page_vault() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_page_vault is 'media: a page of the vault';
create function private.limit_automatic_messages_a_run() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_automatic_messages_a_run is
  'messages: most that one run of the job sends';
create function private.limit_saved_reply_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_saved_reply_max is 'characters: longest saved reply';
create function private.limit_waiting_messages_shown() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_waiting_messages_shown is
  'messages: of one user to support that the inbox of staff shows, the newest ones';
