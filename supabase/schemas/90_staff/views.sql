-- The view of staff of a media item: one rendition of each.
create view private.looked_at as
select r.media_id, r.bucket, r.name, r.type, m.kind,
       case when m.kind <> 'image' then private.address_seconds(r.type, m.duration_ms) end
         as seconds
from private.renditions r join public.media m on m.id = r.media_id
where r.variant = case m.kind when 'image' then 'full' else m.kind::text end;
comment on view private.looked_at is
  'The rendition of each media item that staff see. seconds: how long a video or recording may '
  'play; null for a picture.';

create view private.grey_stills as
select r.media_id, r.bucket, r.name, r.type
from private.renditions r join public.media m on m.id = r.media_id
where r.variant = 'thumb' and m.kind in ('image', 'video');
comment on view private.grey_stills is
  'The small picture of each picture and video, which staff see first, grey and blurred. A '
  'recording has none.';
