-- Likes and votes of a user, for exports and for whether an account was ever used.
set lock_timeout = '5s';
drop index concurrently if exists public.likes_fan;
create index concurrently likes_fan on public.likes (fan_id);
drop index concurrently if exists public.comment_likes_user;
create index concurrently comment_likes_user on public.comment_likes (user_id);
drop index concurrently if exists public.poll_votes_fan;
create index concurrently poll_votes_fan on public.poll_votes (fan_id);
select private.note_migration('20261128161700', '00b3d59645b1c406', '8f77374b4edf4099');
