-- Limits of posts, polls, comments, stories and scheduling.

-- posts

create function private.limit_post_text_max() returns int
language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.limit_post_text_max is 'characters: longest text of a post';
create function private.limit_post_images_max() returns int
language sql immutable parallel safe set search_path = '' return 9;
comment on function private.limit_post_images_max is 'images: most of one post or wall album';
create function private.limit_posts_per_day() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_posts_per_day is
  'posts: that one creator publishes or schedules in a day';
create function private.limit_promo_posts_per_day() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_promo_posts_per_day is
  'posts: promotions of one creator in a UTC day';
create function private.limit_deletion_cap_percent() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_deletion_cap_percent is
  'percent: of content that a creator may delete in a month';
create function private.limit_guest_wall_posts() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_guest_wall_posts is
  'posts: public ones that a guest sees before the join prompt';

-- likes

create function private.limit_likes_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_likes_per_minute is
  'likes: of posts and comments that one user gives in a minute';

-- polls and comments

create function private.limit_poll_options_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_poll_options_min is 'options: fewest of a poll';
create function private.limit_poll_options_max() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_poll_options_max is 'options: most of a poll';
create function private.limit_poll_option_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_poll_option_max is 'characters: longest option of a poll';
create function private.limit_comment_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_comment_min is 'characters: shortest comment after trimming';
create function private.limit_comment_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_comment_max is 'characters: longest comment';
create function private.limit_comments_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_comments_per_hour is 'comments: that one user writes in an hour';

-- stories

create function private.limit_story_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_story_hours is 'hours: lifetime of a story';
create function private.limit_story_wait_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_story_wait_days is
  'days: longest wait of a story for its review';
create function private.limit_story_text_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_story_text_max is 'characters: longest text of a story';
create function private.limit_stories_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_stories_max is 'stories: newest ones in a list';
create function private.limit_stories_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_stories_per_day is 'stories: that one creator shares in a day';
create function private.limit_story_media_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_story_media_days is
  'days: the file of a story is kept after the end of the story';

-- scheduling

create function private.limit_schedule_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_schedule_slot_minutes is 'minutes: grid of delivery times';
create function private.limit_schedule_post_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_schedule_post_days is
  'days: how far ahead a post may be scheduled';

-- page sizes

create function private.limit_page_posts() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_posts is 'rows: timeline of a profile';
create function private.limit_page_guest_wall() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_guest_wall is
  'rows: posts and locked tiles of a wall for a guest';
create function private.limit_page_feed() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_feed is 'rows: feed of a follower';
create function private.limit_page_likes() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_page_likes is 'rows: likes of a post';
create function private.limit_page_comments() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_comments is 'rows: comments of a post';
create function private.limit_page_promos() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_promos is 'rows: promo posts beside browse';
create function private.limit_page_stories() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_stories is
  'rows: creators with stories, and the creator''s own stories';
create function private.limit_page_story_views() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_story_views is 'rows: viewers of a story';
