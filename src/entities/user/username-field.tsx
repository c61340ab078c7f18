import { normalUsername } from '@domain/session.ts';
import { usernameMax } from '@generated/limits.gen.ts';
import type { ReactNode } from 'react';
import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form';
import { UsernameHelp, type useUsernameAvailability } from './username-availability.tsx';
import { TextField } from '@/ui/text-field.tsx';

type UsernameFieldProps = {
  autoComplete: 'username' | 'off';
  error: string | undefined;
  availability: ReturnType<typeof useUsernameAvailability>;
  /** Replaces the help about the name's availability. */
  help?: ReactNode;
  register: (options: Pick<RegisterOptions, 'onChange'>) => UseFormRegisterReturn;
  /** Called with the typed name, without the characters that no username has. */
  onType: (username: string) => void;
};

/** A field for a username that shows the name's availability while it is typed. */
export function UsernameField({ autoComplete, error, availability, ...props }: UsernameFieldProps) {
  return (
    <TextField
      label="Username"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={usernameMax}
      error={error ?? availability.refusal}
      help={
        props.help || <UsernameHelp availability={availability} isRefused={error !== undefined} />
      }
      {...props.register({
        onChange: (event: { target: { value: string } }) =>
          props.onType(normalUsername(event.target.value)),
      })}
    />
  );
}
