import type { MediaItem } from '@domain/answers/parts.ts';
import { classes } from '@/ui/classes.ts';
import { AiBadge, aiWords } from './ai-badge.tsx';
import { aspectOf, cellLook, gridLook, variantOf } from './grid-layout.ts';
import { MediaImage } from './media-image.tsx';

type MediaGridProps = {
  /** One to nine items, in order. */
  items: readonly MediaItem[];
  onOpen: (index: number) => void;
  eager?: boolean;
};

/** The pictures of a post or message in a grid; each opens the lightbox. */
export function MediaGrid({ items, onOpen, eager = false }: MediaGridProps) {
  const [only] = items;
  if (!only) return null;
  if (items.length === 1) {
    const aspectRatio = aspectOf(only);
    return (
      <Opener index={0} count={1} item={only} onOpen={onOpen} style={{ aspectRatio }}>
        <MediaImage item={only} fit="cover" eager={eager} className="size-full" />
      </Opener>
    );
  }
  return (
    <div className={gridLook(items.length)}>
      {items.map((item, index) => (
        <Opener
          key={item.media_id}
          index={index}
          count={items.length}
          item={item}
          onOpen={onOpen}
          className={cellLook(index, items.length)}
        >
          <MediaImage
            item={item}
            variant={variantOf(index, items.length)}
            fit="cover"
            eager={eager}
            className="size-full"
          />
        </Opener>
      ))}
    </div>
  );
}

type OpenerProps = {
  index: number;
  count: number;
  item: MediaItem;
  onOpen: (index: number) => void;
  className?: string;
  style?: { aspectRatio: number };
  children: React.ReactNode;
};

function Opener({ index, count, item, onOpen, className, style, children }: OpenerProps) {
  const place = count === 1 ? 'picture' : `picture ${index + 1} of ${count}`;
  return (
    <button
      type="button"
      // An item that is still processed has no picture to open.
      disabled={!item.is_live}
      aria-label={[`Open ${place}`, item.alt, aiWords(item.ai_label)].filter(Boolean).join(': ')}
      onClick={() => onOpen(index)}
      className={classes('relative block w-full overflow-hidden md:max-h-[80svh]', className)}
      {...(style ? { style } : {})}
    >
      <span className="absolute inset-0">{children}</span>
      <AiBadge label={item.ai_label} />
    </button>
  );
}
