import type { MediaKind } from '@domain/media.ts';
import { BadgeDollarSign, Image, MessageSquareText, Mic, Plus, Video } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/ui/icon-button.tsx';
import { LazyMenu, MenuItem, MenuSeparator } from '@/ui/lazy-menu.tsx';
import { fileTypes } from '@/entities/media/file-types.ts';

type AttachMenuProps = {
  /** If false, a press shows the reason. */
  mayAttach: boolean;
  onRefuse: () => void;
  onFiles: (files: File[], kind: MediaKind | undefined) => void;
  onRecord: () => void;
  /** Undefined for users who may not sell here. */
  onSell: (() => void) | undefined;
  /** Undefined for users who keep no replies. */
  onReplies: (() => void) | undefined;
};

/** The menu of attachments: pictures, a video, a recording, or media for sale. */
export function AttachMenu({
  mayAttach,
  onRefuse,
  onFiles,
  onRecord,
  onSell,
  onReplies,
}: AttachMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<'image' | 'video'>(undefined);
  const choose = (kind: 'image' | 'video') => {
    if (!input.current) return;
    chosen.current = kind;
    input.current.accept = fileTypes[kind];
    input.current.multiple = kind === 'image';
    input.current.click();
  };
  if (!mayAttach) return <IconButton icon={Plus} label="Attach" onClick={onRefuse} />;
  return (
    <>
      <LazyMenu align="start" trigger={<IconButton icon={Plus} label="Attach" />}>
        <MenuItem icon={Image} onSelect={() => choose('image')}>
          Pictures
        </MenuItem>
        <MenuItem icon={Video} onSelect={() => choose('video')}>
          Video
        </MenuItem>
        <MenuItem icon={Mic} onSelect={onRecord}>
          Voice recording
        </MenuItem>
        {onSell && (
          <>
            <MenuSeparator />
            <MenuItem icon={BadgeDollarSign} onSelect={onSell}>
              Media with a price
            </MenuItem>
          </>
        )}
        {onReplies && (
          <MenuItem icon={MessageSquareText} onSelect={onReplies}>
            Saved replies
          </MenuItem>
        )}
      </LazyMenu>
      <input
        ref={input}
        type="file"
        accept={`${fileTypes.image},${fileTypes.video}`}
        multiple
        hidden
        tabIndex={-1}
        aria-label="Files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])], chosen.current);
          chosen.current = undefined;
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
