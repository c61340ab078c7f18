import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/text-field.tsx';

/** Time, in ms, for which the button confirms the copy. */
const COPIED_MS = 1000;

/** The address at which another creator applies, and a button that copies it. */
export function ReferralLink({ userId }: { userId: string }) {
  const address = `${window.location.origin}/enroll/${userId}`;
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
    <div className="flex flex-col gap-x-3 md:flex-row md:items-end">
      <TextField
        label="Your link"
        readOnly
        value={address}
        className="min-w-0 grow"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="primary" onClick={() => void copy()} className="min-w-36 shrink-0 md:mb-3.5">
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
      </Button>
    </div>
  );
}
