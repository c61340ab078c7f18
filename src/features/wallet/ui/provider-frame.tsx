import { frameMessageSchema, type FrameMessage, type PageMessage } from '@domain/card-fields.ts';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { Skeleton } from '@/ui/skeleton.tsx';
import { useDocumentTheme } from './use-document-theme.ts';

type ProviderFrameProps = {
  url: string;
  /** What screen readers hear before they enter the frame. */
  title: string;
  /** Height until the frame has told its own. */
  placeholderHeight: number;
  onMessage: (message: FrameMessage) => void;
  frame: RefObject<HTMLIFrameElement | null>;
};

/**
 * A page of the payment provider inside of ours. Messages count only from its own window and
 * origin, in the agreed shape; everything else on the channel is ignored.
 */
export function ProviderFrame(props: ProviderFrameProps) {
  const { url, frame, placeholderHeight } = props;
  const [height, setHeight] = useState<number | null>(null);
  // Until then another document stands in the frame, to which nothing may be said.
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
    // The frame keeps four pixels for its focus rings, which stand out of the column here.
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

/** Speaks to the frame, and to nobody else that might stand in its place. */
export function tellFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string,
  message: PageMessage,
): void {
  frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
}
