-- Media of scheduled and delivered content, read as the caller: a view, so that a page is one
-- statement.
create view private.scheduled_media with (security_invoker = true) as
select m.id, json_build_object(
  'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
  'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'ai_label', m.ai_label,
  'state', m.state, 'review_state', m.review_state, 'is_live', m.is_live) as summary
from public.media m;
comment on view private.scheduled_media is
  'Media of the caller as a list of content shows them. They are looked up one by one, or all '
  'media of the caller would be read.';
grant select on private.scheduled_media to authenticated;
