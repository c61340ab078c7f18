import type { MediaKind } from '@domain/media.ts';

/**
 * The kind of dropped or pasted files by their declared types; their first bytes are checked later.
 */
export function meantAs(files: readonly File[]): MediaKind | 'mixed' {
  const kinds = new Set(files.map(kindByName));
  const [first = 'image'] = kinds;
  return kinds.size > 1 ? 'mixed' : first;
}

function kindByName({ type, name }: File): MediaKind {
  if (type.startsWith('video/') || /\.(mp4|mov)$/i.test(name)) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'image';
}
