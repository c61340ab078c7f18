-- Every number of the product's rules, once: SQL calls these functions, and everything else
-- (forms, edge functions, sentences, static pages) imports limits.gen.ts, which is generated from
-- this file. The comment begins with the unit.

-- names, accounts, enrolment

create function private.limit_username_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_username_min is 'characters: shortest username';
create function private.limit_username_max() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_username_max is 'characters: longest username';
create function private.limit_username_hold_months() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_username_hold_months is
  'months: a closed account''s username stays reserved';
create function private.limit_email_min() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_email_min is 'characters: shortest e-mail address';
create function private.limit_email_max() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_email_max is 'characters: longest e-mail address';
create function private.limit_password_min() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_password_min is 'characters: shortest password';
create function private.limit_password_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_password_max is 'characters: longest password';
create function private.limit_name_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_name_min is 'characters: shortest display name';
create function private.limit_name_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_name_max is 'characters: longest display name';
create function private.limit_age_min() returns int
language sql immutable parallel safe set search_path = '' return 18;
comment on function private.limit_age_min is
  'years: nobody younger may use the platform';
create function private.limit_age_max() returns int
language sql immutable parallel safe set search_path = '' return 75;
comment on function private.limit_age_max is 'years: the age input is capped here';
create function private.limit_location_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_location_min is 'characters: shortest location';
create function private.limit_location_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_location_max is 'characters: longest location';
create function private.limit_bio_min() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_bio_min is 'characters: shortest bio';
create function private.limit_bio_max() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_bio_max is 'characters: longest bio';
create function private.limit_bio_fold_px() returns int
language sql immutable parallel safe set search_path = '' return 99;
comment on function private.limit_bio_fold_px is 'pixels: a taller bio gets its show-more';
create function private.limit_twitter_max() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_twitter_max is 'characters: twitter handle after the @';
create function private.limit_instagram_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_instagram_max is
  'characters: instagram handle after the @';
create function private.limit_twitter_link_wait_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_twitter_link_wait_hours is
  'hours: wait after failed_link_limit';
create function private.limit_wishlist_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_wishlist_max is 'characters: wishlist address';
create function private.limit_legal_name_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_legal_name_min is
  'characters: shortest legal first or last name';
create function private.limit_legal_name_max() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_legal_name_max is
  'characters: longest legal first or last name';
create function private.limit_categories_max() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_categories_max is 'categories: chosen by one creator';
create function private.limit_enrolment_window_minutes() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_enrolment_window_minutes is
  'minutes: an application must follow its sign-up within these (design)';
create function private.limit_enrolment_upload_minutes() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_enrolment_upload_minutes is
  'minutes: life of a signed upload address of an application (design)';
create function private.limit_enrolments_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_enrolments_per_hour is
  'calls: of the enrolment by guests from one address in an hour';
create function private.limit_application_review_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_application_review_hours is
  'hours: staff decide on an application';
create function private.limit_look_ticket_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_look_ticket_seconds is
  'seconds: life of a one-use ticket of staff to look at one media item (design)';
create function private.limit_invisible_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_invisible_hours is
  'hours: a creator idle longer is visible again at login';
create function private.limit_landing_redirect_ms() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_landing_redirect_ms is
  'milliseconds: the loader page waits before /login';

-- prices, offers, subscriptions, trials

create function private.limit_fee_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 499;
comment on function private.limit_fee_min_cents is 'cents: lowest subscription fee';
create function private.limit_fee_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 4499;
comment on function private.limit_fee_max_cents is 'cents: highest subscription fee';
create function private.limit_fee_default_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_fee_default_cents is 'cents: fee at sign-up';
create function private.limit_fee_input_max() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_fee_input_max is
  'characters: fee and chat price inputs';
create function private.limit_offer_sales_default() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_offer_sales_default is 'sales: preset of a limited offer';
create function private.limit_offer_sales_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_offer_sales_max is 'sales: most of one limited offer';
create function private.limit_offer_default_percent() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_offer_default_percent is
  'percent: a limited offer''s preset price, of the fee';
create function private.limit_chat_price_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_chat_price_min_cents is
  'cents: lowest price of a message or call';
create function private.limit_chat_price_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 9999;
comment on function private.limit_chat_price_max_cents is
  'cents: highest price of a message or call';
create function private.limit_paid_chats_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_paid_chats_per_hour is
  'calls: paid chats that a fan begins in an hour, each is told to a creator';
create function private.limit_subscription_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_subscription_days is 'days: one paid period';
create function private.limit_renewal_tries() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_renewal_tries is
  'tries: to renew before the subscription expires';
create function private.limit_renewal_days() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_renewal_days is
  'days: over which a failed renewal is tried again';
create function private.limit_terminations_a_run() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_terminations_a_run is
  'subscriptions: of a suspended creator ended in one transaction';
create function private.limit_trial_periods_days() returns int[]
language sql immutable parallel safe set search_path = '' return array[1, 4, 7, 30];
comment on function private.limit_trial_periods_days is 'days: a trial may last exactly these';
create function private.limit_trial_code_length() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_trial_code_length is 'characters: a trial code';
create function private.limit_trial_redeem_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_trial_redeem_days is
  'days: in which a trial that was sent has to be redeemed';
create function private.limit_posts_per_day() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_posts_per_day is
  'posts: that one creator publishes or schedules in a day';
create function private.limit_stories_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_stories_per_day is
  'stories: that one creator shares in a day';
create function private.limit_comments_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_comments_per_hour is
  'comments: that one user writes in an hour';
create function private.limit_follows_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_follows_per_hour is
  'follows: that one user begins in an hour';
create function private.limit_follows_of_one_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_follows_of_one_per_hour is
  'follows: of one creator that one user begins in an hour';
create function private.limit_blocks_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_blocks_per_hour is
  'blocks: that one user opens in an hour';
create function private.limit_trials_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_trials_per_day is
  'trials: that one creator sends in a day';
create function private.limit_trials_per_address_day() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_trials_per_address_day is
  'trials: that one creator sends to one address in a day';
create function private.limit_trial_attempts_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_trial_attempts_per_hour is
  'calls: tries of one user at trial codes in an hour';

-- the wall: posts, polls, comments, stories

create function private.limit_post_text_max() returns int
language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.limit_post_text_max is 'characters: text of a post';
create function private.limit_post_long_text() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_post_long_text is
  'characters: a longer text is styled as long';
create function private.limit_post_images_max() returns int
language sql immutable parallel safe set search_path = '' return 9;
comment on function private.limit_post_images_max is
  'images: in one post or wall album';
create function private.limit_poll_options_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_poll_options_min is 'options: fewest of a poll';
create function private.limit_poll_options_max() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_poll_options_max is 'options: most of a poll';
create function private.limit_poll_option_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_poll_option_max is 'characters: one option of a poll';
create function private.limit_comment_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_comment_min is
  'characters: shortest comment after trimming';
create function private.limit_comment_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_comment_max is 'characters: longest comment';
create function private.limit_comment_cache_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_comment_cache_minutes is
  'minutes: comments are kept by the client';
create function private.limit_guest_wall_posts() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_guest_wall_posts is
  'posts: public ones that a guest sees before the join prompt';
create function private.limit_story_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_story_hours is 'hours: life of a story';
create function private.limit_story_text_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_story_text_max is
  'characters: text of a story';
create function private.limit_stories_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_stories_max is 'stories: newest that a list holds';
create function private.limit_promo_posts_per_day() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_promo_posts_per_day is
  'posts: promotions of one creator in a UTC day';
create function private.limit_promo_visual_uploads() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_promo_visual_uploads is
  'media: a creator with more shows the promo visual';
create function private.limit_deletion_cap_percent() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_deletion_cap_percent is
  'percent: of content that a creator may delete in a month';
create function private.limit_report_text_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_report_text_max is 'characters: text of a report';
create function private.limit_reports_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_reports_per_hour is
  'reports: that one user makes in an hour';

-- scheduling

create function private.limit_schedule_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_schedule_slot_minutes is
  'minutes: grid of delivery times';
create function private.limit_schedule_post_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_schedule_post_days is
  'days: how far ahead a post may be scheduled';
create function private.limit_schedule_global_days() returns int
language sql immutable parallel safe set search_path = '' return 31;
comment on function private.limit_schedule_global_days is
  'days: how far ahead a global message may be scheduled';
create function private.limit_schedule_today_until_hour() returns int
language sql immutable parallel safe set search_path = '' return 23;
comment on function private.limit_schedule_today_until_hour is
  'hour of the day: from it on today is excluded';
create function private.limit_scheduled_text_cut() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_scheduled_text_cut is
  'characters: shown of a scheduled item until expanded';
create function private.limit_delivered_text_cut() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_delivered_text_cut is
  'characters: shown of a delivered message';

-- conversations

create function private.limit_message_text_max() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_message_text_max is 'characters: text of a message';
create function private.limit_messages_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_messages_per_hour is
  'messages: that one user writes in an hour';
create function private.limit_contacts_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_contacts_per_hour is
  'users: to whom one user writes for the first time in an hour';
create function private.limit_message_price_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_message_price_min_cents is
  'cents: lowest price of a message';
create function private.limit_message_price_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 19900;
comment on function private.limit_message_price_max_cents is
  'cents: highest price of a message';
create function private.limit_message_price_input_max() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_message_price_input_max is
  'characters: message price input';
create function private.limit_description_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_description_max is 'characters: description of an upload';
create function private.limit_globals_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_globals_per_day is
  'messages: to an audience that one creator sends in a day';
create function private.limit_globals_listed() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_globals_listed is
  'messages: newest to an audience of one creator that the list of conversations judges';
create function private.limit_globals_delivered() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_globals_delivered is
  'messages: to an audience that a thread takes in at once, more than are sent in a day';
create function private.limit_global_signals() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_global_signals is
  'users: online users of an audience who get a change notification of a message to it';
create function private.limit_global_commit_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_global_commit_seconds is
  'seconds: from the moment of a message to an audience until everybody can see it';
create function private.limit_threads_changed_at_once() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_threads_changed_at_once is
  'users: whose threads follow a change of a media item in one transaction';
create function private.limit_nickname_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_nickname_max is 'characters: a creator''s name for a fan';
create function private.limit_notes_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_notes_max is 'characters: a creator''s notes on a fan';
create function private.limit_typing_seconds() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_typing_seconds is 'seconds: a typing indicator lasts';
create function private.limit_typing_events_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_typing_events_per_minute is
  'typing events: that one user sends in a minute';
create function private.limit_separator_minutes() returns int
language sql immutable parallel safe set search_path = '' return 45;
comment on function private.limit_separator_minutes is
  'minutes: a longer gap gets a time separator';
create function private.limit_textarea_rows_min() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_textarea_rows_min is 'rows: a text area starts with';
create function private.limit_textarea_rows_max() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_textarea_rows_max is 'rows: a text area grows to';

-- page sizes and searches

create function private.limit_page_posts() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_posts is 'rows: timeline of a profile';
create function private.limit_page_feed() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_feed is 'rows: the follower''s feed';
create function private.limit_page_browse() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_page_browse is 'rows: browse';
create function private.limit_page_notifications() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_notifications is 'rows: notifications';
create function private.limit_page_notifications_widget() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_notifications_widget is
  'rows: the notifications widget';
create function private.limit_page_likes() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_page_likes is 'rows: who liked a post';
create function private.limit_page_comments() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_comments is 'rows: comments of a post';
create function private.limit_page_promos() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_promos is 'rows: promo posts beside browse';
create function private.limit_page_search() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_search is 'rows: search results';
create function private.limit_page_favorites() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_favorites is 'rows: favourites';
create function private.limit_page_subscriptions() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_subscriptions is 'rows: subscriptions of a fan';
create function private.limit_page_story_views() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_story_views is 'rows: who saw a story';
create function private.limit_page_stories() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_stories is
  'rows: creators with stories, and own stories';
create function private.limit_page_conversations() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_conversations is 'rows: conversations';
create function private.limit_page_messages() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_messages is 'rows: a thread';
create function private.limit_page_store() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_page_store is 'rows: a creator''s store';
create function private.limit_page_purchases() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_page_purchases is 'rows: purchases of a fan';
create function private.limit_page_transactions() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_transactions is 'rows: transactions';
create function private.limit_page_withdrawals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_withdrawals is 'rows: withdrawals';
create function private.limit_page_delivered() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_delivered is 'rows: delivered messages';
create function private.limit_page_scheduled() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_scheduled is 'rows: scheduled content';
create function private.limit_page_followers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_followers is 'rows: followers';
create function private.limit_page_subscribers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_subscribers is 'rows: subscribers';
create function private.limit_page_referrals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_referrals is 'rows: referred creators';
create function private.limit_page_trials() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_trials is 'rows: trials sent';
create function private.limit_search_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_search_min is 'characters: shortest search for creators';
create function private.limit_conversation_search_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_conversation_search_min is
  'characters: shortest search for followers or conversations';

-- pictures, video, audio

create function private.limit_image_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 10485760;
comment on function private.limit_image_max_bytes is 'bytes: one uploaded picture, 10 MB';
create function private.limit_image_served_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 2097152;
comment on function private.limit_image_served_bytes is
  'bytes: a picture as served stays under 2 MB';
create function private.limit_avatar_width() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_avatar_width is 'pixels: an avatar is cropped to';
create function private.limit_avatar_height() returns int
language sql immutable parallel safe set search_path = '' return 665;
comment on function private.limit_avatar_height is 'pixels: an avatar is cropped to';
create function private.limit_cover_max_px() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_cover_max_px is 'pixels: longest side of a cover';
create function private.limit_cover_crop_width() returns int
language sql immutable parallel safe set search_path = '' return 1600;
comment on function private.limit_cover_crop_width is
  'pixels: width of the header made from a cover';
create function private.limit_cover_crop_height() returns int
language sql immutable parallel safe set search_path = '' return 380;
comment on function private.limit_cover_crop_height is
  'pixels: height of the header made from a cover';
create function private.limit_id_photo_max_px() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_id_photo_max_px is 'pixels: longest side of an ID picture';
create function private.limit_post_image_max_px() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_post_image_max_px is
  'pixels: longest side of a post''s picture';
create function private.limit_chat_image_max_px() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_chat_image_max_px is
  'pixels: longest side of a message''s picture';
create function private.limit_story_image_max_px() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_story_image_max_px is
  'pixels: longest side of a story''s picture';
create function private.limit_chat_images_max() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_chat_images_max is
  'images: in one message or global album';
create function private.limit_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 3145728000;
comment on function private.limit_video_max_bytes is
  'bytes: a creator''s video, 3000 MB';
create function private.limit_fan_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 104857600;
comment on function private.limit_fan_video_max_bytes is 'bytes: a fan''s video, 100 MB';
create function private.limit_story_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 104857600;
comment on function private.limit_story_video_max_bytes is
  'bytes: a story''s video, 100 MB';
create function private.limit_video_rates() returns numeric[]
language sql immutable parallel safe set search_path = '' return array[0.5, 1, 1.5, 2]::numeric[];
comment on function private.limit_video_rates is 'times: playback rates';
create function private.limit_audio_min_seconds() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_audio_min_seconds is 'seconds: shortest recording';
create function private.limit_audio_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_audio_max_seconds is
  'seconds: a creator''s longest recording';
create function private.limit_fan_audio_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_fan_audio_max_seconds is
  'seconds: a fan''s longest recording';
create function private.limit_audio_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 52428800;
comment on function private.limit_audio_max_bytes is
  'bytes: an uploaded recording, 50 MB, two minutes of any WAV';
create function private.limit_picture_url_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_picture_url_seconds is
  'seconds: life of a signed picture address (design)';
create function private.limit_stream_url_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 21600;
comment on function private.limit_stream_url_max_seconds is
  'seconds: longest life of a signed video or recording address (design)';
create function private.limit_stream_url_pause_seconds() returns int
language sql immutable parallel safe set search_path = '' return 600;
comment on function private.limit_stream_url_pause_seconds is
  'seconds: an address of a video or recording lives beyond twice its length';
create function private.limit_signed_names_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_signed_names_max is
  'names: one request may have signed';
create function private.limit_url_margin_seconds() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_url_margin_seconds is
  'seconds: an address is signed again this long before its end (design)';

create function private.limit_open_uploads_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_open_uploads_max is
  'uploads: one user may have open at once';
create function private.limit_images_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 600;
comment on function private.limit_images_per_hour is
  'uploads: pictures of one creator in an hour';
create function private.limit_videos_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_videos_per_hour is
  'uploads: videos of one creator in an hour';
create function private.limit_audios_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_audios_per_hour is
  'uploads: recordings of one creator in an hour';
create function private.limit_fan_images_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_fan_images_per_hour is
  'uploads: pictures of one fan in an hour';
create function private.limit_fan_videos_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_fan_videos_per_hour is
  'uploads: videos of one fan in an hour';
create function private.limit_fan_audios_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_fan_audios_per_hour is
  'uploads: recordings of one fan in an hour';
create function private.limit_unused_bytes_max() returns bigint
language sql immutable parallel safe set search_path = '' return 12582912000;
comment on function private.limit_unused_bytes_max is
  'bytes: a creator may keep in uploads that nothing shows, four of the largest videos';
create function private.limit_fan_unused_bytes_max() returns bigint
language sql immutable parallel safe set search_path = '' return 524288000;
comment on function private.limit_fan_unused_bytes_max is
  'bytes: a fan may keep in uploads that nothing shows, 500 MB';
create function private.limit_upload_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_upload_slot_minutes is
  'minutes: an upload must begin after it was asked for (design)';
create function private.limit_video_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 1440;
comment on function private.limit_video_slot_minutes is
  'minutes: a video may be on its way, pauses included; Storage forgets it after a day too';
create function private.limit_video_max_pixels() returns int
language sql immutable parallel safe set search_path = '' return 33177600;
comment on function private.limit_video_max_pixels is
  'pixels: width times height of an uploaded video, 8K';
create function private.limit_video_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 14400;
comment on function private.limit_video_max_seconds is
  'seconds: longest video that is made, four hours';
create function private.limit_video_long_side_px() returns int
language sql immutable parallel safe set search_path = '' return 1920;
comment on function private.limit_video_long_side_px is
  'pixels: longer side of a video as it is served, 1080p (design)';
create function private.limit_video_short_side_px() returns int
language sql immutable parallel safe set search_path = '' return 1080;
comment on function private.limit_video_short_side_px is
  'pixels: shorter side of a video as it is served, 1080p (design)';
create function private.limit_image_max_pixels() returns int
language sql immutable parallel safe set search_path = '' return 60000000;
comment on function private.limit_image_max_pixels is
  'pixels: width times height of an uploaded picture, for few bytes may hide many';
create function private.limit_thumb_max_px() returns int
language sql immutable parallel safe set search_path = '' return 640;
comment on function private.limit_thumb_max_px is
  'pixels: longest side of the small form of a picture, for grids and lists';
create function private.limit_avatar_small_width() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_avatar_small_width is
  'pixels: width of the small form of an avatar, for lists';
create function private.limit_transcode_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_transcode_lease_seconds is
  'seconds: the worker may hold a job before somebody else may take it';
create function private.limit_transcode_max_minutes() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_transcode_max_minutes is
  'minutes: one try to make a media item; the addresses that it writes to live two hours';
create function private.limit_transcode_attempts_max() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_transcode_attempts_max is
  'tries: to make a media item before it is given up (design)';
create function private.limit_fan_job_wait_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_fan_job_wait_minutes is
  'minutes: a fan''s file waits behind those of creators, then fans get every second turn';
create function private.limit_worker_clock_seconds() returns int
language sql immutable parallel safe set search_path = '' return 300;
comment on function private.limit_worker_clock_seconds is
  'seconds: a signed request of the worker may differ from our clock';
create function private.limit_unused_media_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_unused_media_hours is
  'hours: an uploaded file that nothing shows is kept, from its arrival';
create function private.limit_story_media_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_story_media_days is
  'days: the file of a story is kept after the story has ended';

-- money

create function private.limit_creator_share_bps() returns int
language sql immutable parallel safe set search_path = '' return 8000;
comment on function private.limit_creator_share_bps is
  'basis points: a creator keeps of a sale, floored; the rest is the platform''s';
create function private.limit_referral_share_bps() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_referral_share_bps is
  'basis points: a referrer gets of the referred creator''s subscription earnings';
create function private.limit_clearing_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_clearing_days is 'days: until earnings are cleared';
create function private.limit_payday_isodow() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_payday_isodow is
  'day of the week, Monday is 1: payouts fall due';
create function private.limit_withdrawal_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10000;
comment on function private.limit_withdrawal_min_cents is
  'cents USD: least cleared balance for a withdrawal';
create function private.limit_withdrawal_min_gbp_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.limit_withdrawal_min_gbp_cents is
  'cents USD: the same for creators whose currency is GBP';
create function private.limit_security_hold_hours() returns int
language sql immutable parallel safe set search_path = '' return 72;
comment on function private.limit_security_hold_hours is
  'hours: no payout after bank details, e-mail or password changed';
create function private.limit_tip_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_tip_min_cents is 'cents: smallest tip';
create function private.limit_tip_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 99900;
comment on function private.limit_tip_max_cents is 'cents: largest tip';
create function private.limit_tip_presets_cents() returns bigint[]
language sql immutable parallel safe set search_path = ''
  return array[500, 1000, 2000, 3000, 4000, 5000, 9900]::bigint[];
comment on function private.limit_tip_presets_cents is 'cents: offered for a tip';
create function private.limit_topup_amounts_cents() returns bigint[]
language sql immutable parallel safe set search_path = ''
  return array[500, 1000, 2000, 3000, 4000, 5000, 9900]::bigint[];
comment on function private.limit_topup_amounts_cents is 'cents: a top-up is one of these';
create function private.limit_topup_suggestion_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_topup_suggestion_cents is
  'cents: suggested when funds are short';
create function private.limit_new_card_spend_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 20000;
comment on function private.limit_new_card_spend_cents is 'cents: a new card may spend';
create function private.limit_new_card_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_new_card_hours is 'hours: a card counts as new';
create function private.limit_card_setup_failures_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_card_setup_failures_per_hour is
  'cards: of one user that the bank refused to put on file in an hour';
create function private.limit_payments_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_payments_per_hour is
  'payments: of a card that one user opens in an hour';
create function private.limit_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_charges_per_hour is
  'charges: by one user or to one card in an hour';
create function private.limit_failed_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_failed_charges_per_hour is
  'charges: without success, by one user or to one card in an hour';
create function private.limit_address_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_address_charges_per_hour is
  'charges: from one network address in an hour';
create function private.limit_address_failed_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_address_failed_charges_per_hour is
  'charges: without success, from one network address in an hour';
create function private.limit_topup_refund_days() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_topup_refund_days is
  'days: unspent top-ups are refunded at closure';
create function private.limit_card_brands() returns text[]
language sql immutable parallel safe set search_path = ''
  return array['visa', 'mastercard']::text[];
comment on function private.limit_card_brands is 'brands: cards accepted';
create function private.limit_card_holder_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_card_holder_min is 'characters: shortest card holder';
create function private.limit_card_holder_max() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_card_holder_max is 'characters: longest card holder';
create function private.limit_card_holder_words() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_card_holder_words is 'words: fewest of a card holder';
create function private.limit_card_address_max() returns int
language sql immutable parallel safe set search_path = '' return 128;
comment on function private.limit_card_address_max is 'characters: billing address';
create function private.limit_card_city_max() returns int
language sql immutable parallel safe set search_path = '' return 32;
comment on function private.limit_card_city_max is
  'characters: city, state and zip of a card';
create function private.limit_bank_name_max() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_bank_name_max is 'characters: name of the bank';
create function private.limit_bank_account_max() returns int
language sql immutable parallel safe set search_path = '' return 32;
comment on function private.limit_bank_account_max is 'characters: account number';
create function private.limit_bank_routing_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_bank_routing_max is
  'characters: sort code or routing number';
create function private.limit_bank_notes_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_bank_notes_max is 'characters: notes for the bank';
create function private.limit_copy_confirm_ms() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_copy_confirm_ms is
  'milliseconds: the copied-link confirmation shows';

-- devices and mails

create function private.limit_devices_shown() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_devices_shown is
  'devices: newest that the list of signed-in devices holds';

create function private.limit_mail_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_mail_lease_seconds is
  'seconds: a mail that is being sent is left to its sender';
create function private.limit_mail_attempts_max() returns int
language sql immutable parallel safe set search_path = '' return 8;
comment on function private.limit_mail_attempts_max is
  'tries: to send a mail before it is given up';
create function private.limit_mail_retry_seconds() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_mail_retry_seconds is
  'seconds: before a mail is tried a second time; each further pause is four times as long';
create function private.limit_mail_retry_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 7200;
comment on function private.limit_mail_retry_max_seconds is
  'seconds: longest pause before a mail is tried again';
create function private.limit_mail_unsure_hours() returns int
language sql immutable parallel safe set search_path = '' return 23;
comment on function private.limit_mail_unsure_hours is
  'hours: a mail that may have gone out is tried again, its provider knows it for 24';
create function private.limit_mail_keep_days() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_mail_keep_days is
  'days: what became of a mail is kept';
create function private.limit_message_mail_minutes() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_message_mail_minutes is
  'minutes: a message waits unread, its reader away, before a mail tells of it';
create function private.limit_message_mails_pause_minutes() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_message_mails_pause_minutes is
  'minutes: between two mails about messages to one user';

-- notifications and being online

create function private.limit_activity_poll_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_activity_poll_seconds is
  'seconds: the client asks for unread counts again (design)';
create function private.limit_resume_overlap_seconds() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_resume_overlap_seconds is
  'seconds: notifications are read again after a gap (design)';
create function private.limit_presence_heartbeat_seconds() returns int
language sql immutable parallel safe set search_path = '' return 45;
comment on function private.limit_presence_heartbeat_seconds is
  'seconds: between two heartbeats of a user online';
create function private.limit_presence_online_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_presence_online_seconds is
  'seconds: a user counts as online after a heartbeat';

-- terms and policy clocks

create function private.limit_complaint_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_complaint_days is 'days: a complaint is resolved';
create function private.limit_grave_report_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_grave_report_hours is
  'hours: a report of a minor, of missing consent or of a crime is resolved';
create function private.limit_closure_days() returns int
language sql immutable parallel safe set search_path = '' return 14;
comment on function private.limit_closure_days is
  'days: an account is deleted after its closure was asked for';
create function private.limit_empty_account_months() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_empty_account_months is
  'months: an empty account is deleted';
create function private.limit_personal_data_months() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_personal_data_months is
  'months: personal and bank data are kept after closure';
create function private.limit_finance_years() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_finance_years is 'years: financial records are kept';
create function private.limit_idle_unlist_months() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_idle_unlist_months is
  'months: a profile not updated may be unlisted';
create function private.limit_liability_cap_gbp() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_liability_cap_gbp is 'pounds: liability in the terms';
create function private.limit_overdue_grace_days() returns int
language sql immutable parallel safe set search_path = '' return 31;
comment on function private.limit_overdue_grace_days is 'days: grace for an overdue payment';
create function private.limit_terms_updated_on() returns date
language sql immutable parallel safe set search_path = '' return date '2025-02-28';
comment on function private.limit_terms_updated_on is 'date: last change of the terms';
create function private.limit_privacy_updated_on() returns date
language sql immutable parallel safe set search_path = '' return date '2020-07-23';
comment on function private.limit_privacy_updated_on is
  'date: last change of the privacy policy';

-- how often a guest may ask

create function private.limit_signup_checks_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_signup_checks_per_minute is
  'calls: checks of a username from one address in a minute';
create function private.limit_request_bytes_max() returns int
language sql immutable parallel safe set search_path = '' return 262144;
comment on function private.limit_request_bytes_max is
  'bytes: longest body of a guest''s or a member''s request, 256 kB';
create function private.limit_typed_name_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_typed_name_max is
  'characters: longest text that is looked at as a name or a search';
create function private.limit_open_payment_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_open_payment_minutes is
  'minutes: how long a payment may stay opened and unclaimed';
create function private.limit_reconcile_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_reconcile_minutes is
  'minutes: a charge waits for an answer before it is looked up and cancelled';
create function private.limit_card_attempts_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_card_attempts_per_hour is
  'calls: looks at a user''s card account in an hour, each try at a card is one or two';
create function private.limit_searches_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_searches_per_minute is
  'calls: searches from one address in a minute';

-- constants are no secret, and checks and policies call them as whoever writes
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proname like 'limit\_%'
  loop
    execute format('grant execute on function %s to anon, authenticated, service_role', v_function);
  end loop;
end $$;
