import type { MediaItem } from '@domain/answers/parts.ts';
import { classes } from '@/ui/classes.ts';
import { AiBadge, aiWords } from './ai-badge.tsx';
import { layouts, variantOf } from './grid-layout.ts';
import { MediaImage } from './media-image.tsx';

type MediaGridProps = {
  /** One to nine items, in order. */
  items: readonly MediaItem[];
  onOpen: (index: number) => void;
  eager?: boolean;
};

/** The tallest aspect of a single picture in a list; the lightbox shows all of it. */
const tallest = 4 / 5;

/** The pictures of a post or message in a grid; each opens the lightbox. */
export function MediaGrid({ items, onOpen, eager = false }: MediaGridProps) {
  const [only] = items;
  if (!only) return null;
  if (items.length === 1) {
    const aspectRatio = Math.max((only.width ?? 4) / (only.height ?? 3), tallest);
    return (
      <Opener index={0} count={1} item={only} onOpen={onOpen} style={{ aspectRatio }}>
        <MediaImage item={only} fit="cover" eager={eager} className="size-full" />
      </Opener>
    );
  }
  const layout = layouts[items.length] ?? { frame: 'grid-cols-3', first: '' };
  return (
    <div className={classes('grid gap-[3px]', layout.frame)}>
      {items.map((item, index) => (
        <Opener
          key={item.media_id}
          index={index}
          count={items.length}
          item={item}
          onOpen={onOpen}
          className={cellOf(index, items.length, layout.first)}
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

function cellOf(index: number, count: number, first: string): string {
  // Five items: two halves above three thirds.
  if (count === 5) return classes('aspect-square', index < 2 ? 'col-span-3' : 'col-span-2');
  if (index > 0 || first === '') return 'aspect-square';
  return first.includes('aspect') ? first : classes(first, count === 8 ? '' : 'aspect-square');
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
