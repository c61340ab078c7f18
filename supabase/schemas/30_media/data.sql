-- Buckets and the clock of media. Uploads are private, and the function limits type and size; only
-- profiles is public.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads-image', 'uploads-image', false, private.limit_image_max_bytes(), array['image/png', 'image/jpeg', 'image/heic']),
  ('uploads-video', 'uploads-video', false, private.limit_video_max_bytes(), array['video/mp4', 'video/quicktime']),
  ('uploads-audio', 'uploads-audio', false, private.limit_audio_max_bytes(), array['audio/wav', 'audio/x-wav', 'audio/webm', 'audio/ogg', 'audio/mp4', 'audio/x-m4a']),
  ('media', 'media', false, null, null),
  ('profiles', 'profiles', true, null, array['image/webp']),
  ('kyc', 'kyc', false, null, array['image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

select cron.schedule('sweep-media', '*/5 * * * *', 'select private.sweep_media()');
