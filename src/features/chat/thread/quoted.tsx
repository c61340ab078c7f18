import type { Quote, StoryQuote } from '@domain/answers/messages.ts';
import { CircleDashed } from 'lucide-react';
import { useMediaUrl } from '@/entities/media/use-media-url.ts';
import { quoteWords } from '../data/rules.ts';

type QuotedProps = {
  quote: Quote;
  currentUserId: string;
  partnerName: string;
  /** Shows the quoted message. */
  onShow: (messageId: string) => void;
};

/** The message that another one replies to, above it; a press leads to it. */
export function Quoted({ quote, currentUserId, partnerName, onShow }: QuotedProps) {
  return (
    <button
      type="button"
      onClick={() => onShow(quote.id)}
      className="mb-1 block w-full max-w-[min(30rem,74vw)] rounded-e-md border-s-2 border-accent bg-background/40 px-2.5 py-1.5 text-start text-sm hover:bg-background/70"
    >
      <span className="sr-only">In reply to </span>
      <span className="block truncate font-semibold">
        <bdi>{quote.sender_id === currentUserId ? 'You' : partnerName}</bdi>
      </span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere text-quiet">
        {quoteWords(quote)}
      </span>
    </button>
  );
}

/** The story that a message is about, with its picture while the reader sees it. */
export function MentionedStory({ story, words }: { story: StoryQuote; words: string }) {
  const { shown } = story;
  return (
    <div className="mb-1 flex items-center gap-2 text-sm text-quiet">
      {shown === null ? (
        <CircleDashed aria-hidden className="size-4 shrink-0" />
      ) : (
        <Picture mediaId={shown.media_id} isVideo={shown.kind === 'video'} />
      )}
      <span>{shown === null ? `${words}, which is over` : words}</span>
    </div>
  );
}

function Picture({ mediaId, isVideo }: { mediaId: string; isVideo: boolean }) {
  const { url, onError } = useMediaUrl(mediaId, isVideo ? 'poster' : 'full');
  return (
    <span className="block h-16 w-10 shrink-0 overflow-hidden rounded-sm bg-raised">
      {url && (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onError}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
