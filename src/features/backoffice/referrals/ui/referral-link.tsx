import { CopyButton } from '@/ui/copy-button.tsx';
import { TextField } from '@/ui/text-field.tsx';

/** The address at which another creator applies, and a button that copies it. */
export function ReferralLink({ userId }: { userId: string }) {
  const address = `${window.location.origin}/enroll/${userId}`;
  return (
    <div className="-mb-2 flex flex-col gap-x-3 md:-mb-5 md:flex-row md:items-end">
      <TextField
        label="Your link"
        readOnly
        value={address}
        className="min-w-0 grow"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={address} variant="primary" className="min-w-36 shrink-0 md:mb-3.5" />
    </div>
  );
}
