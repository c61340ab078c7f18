import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ComponentProps } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy.ts';

/** Time, in ms, for which the button confirms the copy. */
const COPIED_MS = 1000;

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  text: string;
};

/** A button that copies a link and confirms it for a second. */
export function CopyButton({ text, ...button }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button {...button} onClick={() => void copy()}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
    </Button>
  );
}
