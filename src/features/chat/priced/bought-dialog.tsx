import type { ThreadMediaItem } from '@domain/answers/messages.ts';
import { AudioPlayer } from '@/entities/media/audio-player.tsx';
import { VideoPlayer } from '@/entities/media/video-player.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { MessageText } from './message-text.tsx';

type BoughtDialogProps = {
  title: string;
  text: string | null;
  /** The video or recording; undefined for a bought text. */
  item: ThreadMediaItem | undefined;
  onClose: () => void;
};

/** Plays or shows a purchase. */
export function BoughtDialog({ title, text, item, onClose }: BoughtDialogProps) {
  return (
    <Dialog open wide onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      {item?.kind === 'video' && (
        <VideoPlayer
          mediaId={item.media_id}
          blur={item.blur}
          width={item.width}
          height={item.height}
          durationMs={item.duration_ms}
          label={title}
          className="rounded-md"
        />
      )}
      {item?.kind === 'audio' && (
        <AudioPlayer mediaId={item.media_id} durationMs={item.duration_ms} label={title} />
      )}
      {text !== null && (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          <MessageText text={text} />
        </p>
      )}
    </Dialog>
  );
}
