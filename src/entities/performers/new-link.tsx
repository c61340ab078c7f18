import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/text-field.tsx';

/** Time, in ms, for which the button confirms the copy. */
const COPIED_MS = 1500;

type NewLinkProps = { name: string; secret: string; wasMailed: boolean };

/** The link of somebody who is invited, which is shown once. */
export function NewLink({ name, secret, wasMailed }: NewLinkProps) {
  const address = `${window.location.origin}/release/${secret}`;
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line p-4">
      <p className="text-sm text-pretty">
        {wasMailed ? 'We have mailed this link' : 'Send this link'} to <bdi>{name}</bdi>. It is
        shown once, and works for one person.
      </p>
      <TextField
        label={`Link for ${name}`}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="sm" className="self-start" onClick={() => void copy()}>
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
      </Button>
    </div>
  );
}
