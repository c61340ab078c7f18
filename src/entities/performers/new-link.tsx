import { CopyButton } from '@/ui/copy-button.tsx';
import { TextField } from '@/ui/text-field.tsx';

type NewLinkProps = { name: string; secret: string; wasMailed: boolean };

/** The link of somebody who is invited, which is shown once. */
export function NewLink({ name, secret, wasMailed }: NewLinkProps) {
  const address = `${window.location.origin}/release/${secret}`;
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
      <CopyButton text={address} size="sm" className="self-start" />
    </div>
  );
}
