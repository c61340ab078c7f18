import type { StoryMedium } from '@domain/answers/stories.ts';
import { ImageOff } from 'lucide-react';
import { useMediaUrl } from '@/shared/media/use-media-url.ts';

type StoryPictureProps = { medium: StoryMedium; onShown: () => void };

/** A picture, whole; its time begins when it is there. */
export function StoryPicture({ medium, onShown }: StoryPictureProps) {
  const { url, isMissing, onError } = useMediaUrl(medium.media_id);
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
      alt={medium.alt ?? ''}
      draggable={false}
      onLoad={onShown}
      onError={onError}
      className="absolute inset-0 size-full object-contain"
    />
  ) : null;
}
