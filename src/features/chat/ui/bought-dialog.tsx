import type { ThreadMedium } from '@domain/answers/messages.ts';
import { SoundPlayer } from '@/shared/media/sound-player.tsx';
import { VideoPlayer } from '@/shared/media/video-player.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';

type BoughtDialogProps = {
  title: string;
  text: string | null;
  /** The film or the sound; nothing where words were bought. */
  medium: ThreadMedium | undefined;
  onClose: () => void;
};

/** A purchase that is played or read. */
export function BoughtDialog({ title, text, medium, onClose }: BoughtDialogProps) {
  return (
    <Dialog open wide onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      {medium?.kind === 'video' && (
        <VideoPlayer
          mediaId={medium.media_id}
          blur={medium.blur}
          width={medium.width}
          height={medium.height}
          durationMs={medium.duration_ms}
          label={title}
          className="rounded-md"
        />
      )}
      {medium?.kind === 'audio' && (
        <SoundPlayer mediaId={medium.media_id} durationMs={medium.duration_ms} label={title} />
      )}
      {text !== null && (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
    </Dialog>
  );
}
