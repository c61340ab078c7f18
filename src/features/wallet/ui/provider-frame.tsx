import { frameMessageSchema, type FrameMessage, type PageMessage } from '@domain/card-frame.ts';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { Skeleton } from '@/ui/skeleton.tsx';
import { useDocumentTheme } from './use-document-theme.ts';

type ProviderFrameProps = {
  url: string;
  /** Title of the frame for screen readers. */
  title: string;
  /** Height in px until the frame reports its own. */
  placeholderHeight: number;
  onMessage: (message: FrameMessage) => void;
  frame: RefObject<HTMLIFrameElement | null>;
};

/**
 * A page of the payment provider in a frame. Only messages from its window and origin, in the
 * agreed shape, are accepted.
 */
export function ProviderFrame(props: ProviderFrameProps) {
  const { url, frame, placeholderHeight } = props;
  const [height, setHeight] = useState<number | null>(null);
  // Before that the frame holds another document, to which no message may be sent.
  const [isReady, setIsReady] = useState(false);
  const theme = useDocumentTheme();
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow || event.origin !== new URL(url).origin) {
      return;
    }
    const message = frameMessageSchema.safeParse(event.data);
    if (!message.success) return;
    if (message.data.type === 'ready') setIsReady(true);
    if (message.data.type === 'height') setHeight(message.data.height);
    else props.onMessage(message.data);
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  useEffect(() => {
    if (isReady) tellFrame(frame, url, { to: 'card-fields', type: 'theme', theme });
  }, [isReady, theme, url, frame]);
  return (
    // The frame reserves four pixels for focus rings, which extend beyond the column here.
    <div className="relative -m-1">
      {height === null && <Skeleton className="absolute inset-1 rounded-md" />}
      <iframe
        ref={frame}
        src={url}
        title={props.title}
        allow="payment *"
        className="block w-full"
        style={{ height: height ?? placeholderHeight }}
      />
    </div>
  );
}

/** Sends a message to the frame, and only to the provider's origin. */
export function tellFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string,
  message: PageMessage,
): void {
  frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
}
