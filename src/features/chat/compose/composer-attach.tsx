import type { MediaKind } from '@domain/media.ts';
import { BadgeDollarSign, Image, MessageSquareText, Mic, Plus, Video } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/ui/icon-button.tsx';
import { LazyMenu, MenuItem, MenuSeparator } from '@/ui/lazy-menu.tsx';
import { chooseFiles, FileInput } from '@/entities/composer/file-input.tsx';

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
    chosen.current = kind;
    chooseFiles(input, kind, kind === 'image');
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
      <FileInput
        ref={input}
        label="Files"
        kinds={['image', 'video']}
        multiple
        onFiles={(files) => {
          onFiles(files, chosen.current);
          chosen.current = undefined;
        }}
      />
    </>
  );
}
