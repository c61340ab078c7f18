import { useQuery } from '@tanstack/react-query';
import { streamAddress } from '@/shared/media/addresses.ts';
import { VideoPlayer } from '@/shared/media/video-player.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { Spinner } from '@/shared/ui/spinner.tsx';
import type { ThreadMedium } from '../message.ts';

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
      {medium?.kind === 'audio' && <Sound mediaId={medium.media_id} label={title} />}
      {text !== null && (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
    </Dialog>
  );
}

function Sound({ mediaId, label }: { mediaId: string; label: string }) {
  const { data: address, isPending } = useQuery({
    queryKey: ['chat', 'sound', mediaId],
    queryFn: () => streamAddress(mediaId, 'audio'),
    // Asked for anew at each opening: an address that was signed before may be over.
    gcTime: 0,
  });
  if (isPending) return <Spinner className="mx-auto my-6 text-quiet" />;
  if (!address) return <p role="alert">This message could not be played.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people record has no subtitles
    <audio src={address} aria-label={label} controls controlsList="nodownload" className="w-full" />
  );
}
