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
  /** In place of what is said about the name while it is typed. */
  help?: ReactNode;
  register: (options: Pick<RegisterOptions, 'onChange'>) => UseFormRegisterReturn;
  /** What was typed, with what no name has taken out; what was refused was another name. */
  onType: (username: string) => void;
};

/** Where a name is chosen, with the platform's availability while it is typed. */
export function UsernameField({ autoComplete, error, availability, ...props }: UsernameFieldProps) {
  return (
    <TextField
      label="Username"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={usernameMax}
      error={error ?? availability.refusal}
      help={props.help || <UsernameHelp availability={availability} />}
      {...props.register({
        onChange: (event: { target: { value: string } }) =>
          props.onType(normalUsername(event.target.value)),
      })}
    />
  );
}
