import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyAttachmentProps = {
  icon: LucideIcon;
  /** Text of the button. */
  action: string;
  /** What is accepted. */
  children: ReactNode;
  onPress: () => void;
};

/** The place of the first attachment: it opens the chooser, and says what is accepted. */
export function EmptyAttachment({ icon: Icon, action, children, onPress }: EmptyAttachmentProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-dashed border-edge/70 p-2">
      <button
        type="button"
        onClick={onPress}
        className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-raised"
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} /> {action}
      </button>
      <span className="px-3 text-sm text-quiet">{children}</span>
    </div>
  );
}
