import type { ComponentProps } from 'react';
import { TextField } from '@/ui/text-field.tsx';

/** The field of a code: digits, offered by the phone where it knows them. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      help="Six digits, as your authenticator app shows them now."
      {...props}
    />
  );
}
