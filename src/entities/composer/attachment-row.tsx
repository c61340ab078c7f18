import { ImagePlus, ListChecks, Mic, Type, Video, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';
import { ComposerOption } from './composer-option.tsx';

/** What can be attached, in the order of the row. */
export const attachments = {
  text: { icon: Type, label: 'Text' },
  image: { icon: ImagePlus, label: 'Pictures' },
  video: { icon: Video, label: 'Video' },
  audio: { icon: Mic, label: 'Recording' },
  poll: { icon: ListChecks, label: 'Poll' },
} as const satisfies Record<string, { icon: LucideIcon; label: string }>;

type Attachment = keyof typeof attachments;

type AttachmentRowProps<Kind extends Attachment> = {
  /** Label of the group for screen readers. */
  label: string;
  kinds: readonly Kind[];
  /** Null where nothing is chosen. */
  value: Kind | null;
  /** A press, also on the kind that is chosen already: it chooses files. */
  onPress: (kind: Kind) => void;
  /** Options behind the kinds. */
  children?: ReactNode;
};

/** Equal columns over the width of a phone; the narrowest ones have no room for a single row. */
const inColumns = {
  row: 'min-[24rem]:max-md:-mx-2 min-[24rem]:max-md:w-[calc(100%+1rem)] min-[24rem]:max-md:flex-nowrap',
  group: 'min-[24rem]:max-md:contents',
};

/** The attachments and options of a composer: icons with words, on a phone in equal columns. */
export function AttachmentRow<Kind extends Attachment>(props: AttachmentRowProps<Kind>) {
  return (
    <div className={classes('-ms-1 flex flex-wrap items-center', inColumns.row)}>
      <div
        role="group"
        aria-label={props.label}
        className={classes('flex flex-wrap', inColumns.group)}
      >
        {props.kinds.map((kind) => (
          <ComposerOption
            key={kind}
            {...attachments[kind]}
            isChosen={props.value === kind}
            onPress={() => props.onPress(kind)}
          />
        ))}
      </div>
      {props.children}
    </div>
  );
}
