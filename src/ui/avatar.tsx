import { profilePicture } from '@/lib/public-address.ts';
import { classes } from './classes.ts';

type AvatarProps = {
  /** The user's name; its first character replaces a missing picture. */
  name: string;
  /** Object name in the bucket `profiles`. */
  picture: string | null;
  size?: keyof typeof sizes;
  /** The user has stories. */
  ring?: boolean;
  online?: boolean;
  /** An account of the platform itself, in its colour. */
  isOwn?: boolean;
  className?: string;
};

const sizes = {
  xs: { box: 'size-7 text-xs', pixels: 28, dot: 'size-2' },
  sm: { box: 'size-9 text-sm', pixels: 36, dot: 'size-2.5' },
  md: { box: 'size-12 text-base', pixels: 48, dot: 'size-3' },
  card: { box: 'size-16 text-lg', pixels: 64, dot: 'size-3.5' },
  lg: { box: 'size-24 text-xl', pixels: 96, dot: 'size-4' },
} as const;

/** An avatar. Screen readers read the name beside it; the picture is decorative. */
export function Avatar({
  name,
  picture,
  size = 'md',
  ring,
  online,
  isOwn,
  className,
}: AvatarProps) {
  const { box, pixels, dot } = sizes[size];
  const image = picture ? (
    <img
      src={profilePicture(picture)}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
      className="size-full rounded-full object-cover"
    />
  ) : (
    <span
      aria-hidden
      className={classes(
        'flex size-full items-center justify-center rounded-full font-semibold uppercase',
        isOwn ? 'bg-accent text-on-accent' : 'bg-accent-soft',
      )}
    >
      {Array.from(name)[0]}
    </span>
  );
  return (
    <span className={classes('relative inline-block shrink-0 rounded-full', box, className)}>
      {ring ? (
        <span className="block size-full rounded-full bg-linear-to-br from-accent to-warning p-0.5">
          <span className="block size-full rounded-full bg-background p-0.5">{image}</span>
        </span>
      ) : (
        image
      )}
      {online && (
        <span
          role="img"
          aria-label="Online"
          className={classes(
            'absolute end-0 bottom-0 rounded-full bg-good ring-2 ring-background',
            dot,
          )}
        />
      )}
    </span>
  );
}
