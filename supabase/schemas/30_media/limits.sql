-- Limits of uploads, of the worker's jobs and of signed addresses. Sizes of renditions are in
-- supabase/functions/_shared/domain/limits.ts.

-- files

create function private.limit_image_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 10485760;
comment on function private.limit_image_max_bytes is 'bytes: largest uploaded picture, 10 MB';
create function private.limit_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 3145728000;
comment on function private.limit_video_max_bytes is 'bytes: largest video of a creator, 3000 MB';
create function private.limit_fan_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 104857600;
comment on function private.limit_fan_video_max_bytes is 'bytes: largest video of a fan, 100 MB';
create function private.limit_story_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 104857600;
comment on function private.limit_story_video_max_bytes is
  'bytes: largest video of a story, 100 MB';
create function private.limit_audio_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 52428800;
comment on function private.limit_audio_max_bytes is
  'bytes: largest uploaded recording, 50 MB, two minutes of any WAV';
create function private.limit_audio_min_seconds() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_audio_min_seconds is 'seconds: shortest recording';
create function private.limit_audio_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_audio_max_seconds is 'seconds: longest recording of a creator';
create function private.limit_fan_audio_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_fan_audio_max_seconds is 'seconds: longest recording of a fan';
create function private.limit_description_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_description_max is 'characters: longest description of an upload';

-- uploads

create function private.limit_open_uploads_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_open_uploads_max is
  'uploads: most that one user has open at once';
create function private.limit_images_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 600;
comment on function private.limit_images_per_hour is 'uploads: pictures of one creator in an hour';
create function private.limit_videos_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_videos_per_hour is 'uploads: videos of one creator in an hour';
create function private.limit_audios_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_audios_per_hour is
  'uploads: recordings of one creator in an hour';
create function private.limit_fan_images_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_fan_images_per_hour is 'uploads: pictures of one fan in an hour';
create function private.limit_fan_videos_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_fan_videos_per_hour is 'uploads: videos of one fan in an hour';
create function private.limit_fan_audios_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_fan_audios_per_hour is
  'uploads: recordings of one fan in an hour';
create function private.limit_unused_bytes_max() returns bigint
language sql immutable parallel safe set search_path = '' return 12582912000;
comment on function private.limit_unused_bytes_max is
  'bytes: most that a creator keeps in unused uploads, four of the largest videos';
create function private.limit_fan_unused_bytes_max() returns bigint
language sql immutable parallel safe set search_path = '' return 524288000;
comment on function private.limit_fan_unused_bytes_max is
  'bytes: most that a fan keeps in unused uploads, 500 MB';
create function private.limit_unused_media_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_unused_media_hours is
  'hours: an unused file is kept after its arrival';
create function private.limit_upload_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_upload_slot_minutes is
  'minutes: a slot of a picture or a recording stays open';
create function private.limit_video_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 1440;
comment on function private.limit_video_slot_minutes is
  'minutes: a slot of a video stays open, pauses included; Storage also drops it after a day';

-- jobs of the worker

create function private.limit_transcode_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_transcode_lease_seconds is
  'seconds: lease of a job, after which another worker may lease it';
create function private.limit_transcode_attempts_max() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_transcode_attempts_max is
  'attempts: to process a media item before it fails';
create function private.limit_outage_pause_seconds() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_outage_pause_seconds is
  'seconds: pause of a job after an outage that stopped it; doubles each time';
create function private.limit_outage_pause_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 300;
comment on function private.limit_outage_pause_max_seconds is
  'seconds: longest pause of a job in an outage';
create function private.limit_fan_job_wait_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_fan_job_wait_minutes is
  'minutes: a fan''s file waits behind those of creators; then fans get every second turn';
create function private.limit_worker_clock_seconds() returns int
language sql immutable parallel safe set search_path = '' return 300;
comment on function private.limit_worker_clock_seconds is
  'seconds: most by which the time of a signed request of the worker differs from ours';

-- copies

create function private.limit_copy_distance() returns int
language sql immutable parallel safe set search_path = '' return 31;
comment on function private.limit_copy_distance is
  'bits: most by which the hashes of copies differ, of 256';
create function private.limit_copy_quality_min() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_copy_quality_min is
  'percent: least quality of a hash that is compared; there is too little to see in others';
create function private.limit_copy_frames_percent() returns int
language sql immutable parallel safe set search_path = '' return 80;
comment on function private.limit_copy_frames_percent is
  'percent: of the frames of one of two videos that make it a copy of the other';
create function private.limit_compared_frames() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_compared_frames is
  'frames: of one video that are looked for among those that exist, and in lists';
create function private.limit_scan_again_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_scan_again_seconds is
  'seconds: until a file is compared again with lists that gave no answer; doubles each time';
create function private.limit_scan_again_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 3600;
comment on function private.limit_scan_again_max_seconds is
  'seconds: longest pause of a file between two comparisons with lists';

-- signed addresses

create function private.limit_picture_url_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_picture_url_seconds is
  'seconds: life of a signed picture address';
create function private.limit_stream_url_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 21600;
comment on function private.limit_stream_url_max_seconds is
  'seconds: longest life of a signed video or recording address';
create function private.limit_stream_url_pause_seconds() returns int
language sql immutable parallel safe set search_path = '' return 600;
comment on function private.limit_stream_url_pause_seconds is
  'seconds: life of a video or recording address beyond twice its length';
