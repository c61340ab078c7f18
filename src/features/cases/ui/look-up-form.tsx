import { trialCodeLength } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/text-field.tsx';

/** Leads from a code to the complaint behind it. */
export function LookUpForm({ onLook }: { onLook: (code: string) => void }) {
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.replace(/\s/g, '').toLowerCase();
        setWrong(typed.length !== trialCodeLength);
        if (typed.length === trialCodeLength) onLook(typed);
      }}
    >
      <TextField
        label="Code of a complaint"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={isWrong ? `A code has ${trialCodeLength} characters.` : undefined}
      />
      <Button type="submit" variant="secondary">
        See its state
      </Button>
    </form>
  );
}
