import { normalUsername } from '@domain/session.ts';
import { usernameMax } from '@generated/limits.gen.ts';
import type { ReactNode } from 'react';
import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form';
import { UsernameHint, type useUsernameVerdict } from './username-verdict.tsx';
import { TextField } from '../ui/text-field.tsx';

type UsernameFieldProps = {
  autoComplete: 'username' | 'off';
  error: string | undefined;
  verdict: ReturnType<typeof useUsernameVerdict>;
  /** In place of what is said about the name while it is typed. */
  hint?: ReactNode;
  register: (options: Pick<RegisterOptions, 'onChange'>) => UseFormRegisterReturn;
  /** What was typed, with what no name has taken out; what was refused was another name. */
  onType: (username: string) => void;
};

/** Where a name is chosen, with the platform's verdict while it is typed. */
export function UsernameField({ autoComplete, error, verdict, ...props }: UsernameFieldProps) {
  return (
    <TextField
      label="Username"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={usernameMax}
      error={error ?? verdict.refusal}
      hint={props.hint || <UsernameHint verdict={verdict} />}
      {...props.register({
        onChange: (event: { target: { value: string } }) =>
          props.onType(normalUsername(event.target.value)),
      })}
    />
  );
}
