import type { StoryMediaItem } from '@domain/answers/story.ts';
import { ImageOff } from 'lucide-react';
import { useMediaUrl } from '@/entities/media/use-media-url.ts';

type StoryPictureProps = { item: StoryMediaItem; onShown: () => void };

/** The picture of a story; its time starts when it is loaded. */
export function StoryPicture({ item, onShown }: StoryPictureProps) {
  const { url, isMissing, onError } = useMediaUrl(item.media_id);
  if (isMissing) {
    return (
      <p className="absolute inset-0 flex items-center justify-center text-quiet">
        <ImageOff aria-hidden className="size-7" strokeWidth={1.5} />
        <span className="sr-only">This picture could not be loaded</span>
      </p>
    );
  }
  return url ? (
    <img
      key={url}
      src={url}
      alt={item.alt ?? ''}
      draggable={false}
      onLoad={onShown}
      onError={onError}
      className="absolute inset-0 size-full object-contain"
    />
  ) : null;
}
