import { Link } from '@tanstack/react-router';
import { Camera, Heart, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { creatorShare, reviewTime } from '@/features/pages/measures.ts';
import { buttonStyle } from '@/ui/button-style.ts';
import { IconDisc } from '@/ui/icon-disc.tsx';
import { classes } from '@/ui/classes.ts';
import { Points } from '@/ui/points.tsx';

const look =
  'group flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-edge md:p-5';

/** The two ways to join, each with what it means. */
export function FollowerChoice() {
  const id = useId();
  return (
    <Link
      to="/register/$type/{-$redirect}/{-$objectId}"
      params={{ type: 'follower' }}
      aria-labelledby={id}
      className={look}
    >
      <Head id={id} icon={Heart} name="Follower">
        Follow, subscribe and write.
      </Head>
      <Points
        points={[
          'Joining and following are free.',
          'You see every price before you pay it.',
          'You stop a subscription whenever you like.',
        ]}
      />
      <Action isFirst>Join free</Action>
    </Link>
  );
}

export function CreatorChoice() {
  const id = useId();
  return (
    <Link to="/enroll" aria-labelledby={id} className={look}>
      <Head id={id} icon={Camera} name="Content creator">
        Publish and earn.
      </Head>
      <Points
        points={[
          `You keep ${creatorShare} of what you earn.`,
          'You set your prices and choose who may write to you.',
          `You apply in three short steps, with a photo of your ID. We answer within ${reviewTime}.`,
        ]}
      />
      <Action>Apply</Action>
    </Link>
  );
}

function Head(props: { id: string; icon: LucideIcon; name: string; children: string }) {
  return (
    <span className="flex items-center gap-4">
      <IconDisc icon={props.icon} />
      <span id={props.id} className="flex grow flex-col">
        <span className="font-semibold">{props.name}</span>
        <span className="text-sm text-quiet">{props.children}</span>
      </span>
    </span>
  );
}

/** The action of a press on the card, in the look of a button. */
function Action({ isFirst, children }: { isFirst?: boolean; children: string }) {
  return (
    <span
      className={classes(
        buttonStyle({ size: 'sm', wide: true, variant: isFirst ? 'primary' : undefined }),
        !isFirst && 'group-hover:bg-line',
        'mt-auto',
      )}
    >
      {children}
    </span>
  );
}
