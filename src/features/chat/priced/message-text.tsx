import { useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent } from 'react';
import { brand } from '@/lib/brand.ts';
import { confirm } from '@/ui/confirm.ts';
import { linked, type Part } from '../data/links.ts';

/** The words of a message, with its addresses as links. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => linked(text), [text]);
  return parts.map((part, at) =>
    part.kind === 'words' ? part.text : <MessageLink key={`${at} ${part.href}`} {...part} />,
  );
}

type MessageLinkProps = Extract<Part, { kind: 'link' }>;

/** A link of a message; one that leads elsewhere asks first, and tells nothing about this page. */
function MessageLink({ text, href, host }: MessageLinkProps) {
  const { history } = useRouter();
  const isOurs = new URL(href).origin === location.origin;
  const follow = async (event: MouseEvent) => {
    event.preventDefault();
    if (isOurs) return history.push(href.slice(location.origin.length));
    const isSure = await confirm({
      title: `You are leaving ${brand.name} for ${host}`,
      body: `${text}\n${brand.name} does not know this page.`,
      action: 'Continue',
    });
    if (isSure) window.open(href, '_blank', 'noopener,noreferrer');
  };
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      dir="ltr"
      onClick={(event) => void follow(event)}
      // The middle button, which opens a tab.
      onAuxClick={(event) => event.button === 1 && void follow(event)}
      className="wrap-anywhere underline underline-offset-2"
    >
      {text}
    </a>
  );
}
