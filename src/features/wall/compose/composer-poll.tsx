import { pollOptionMax, pollOptionsMax, pollOptionsMin } from '@generated/limits.gen.ts';
import { Plus, X } from 'lucide-react';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { controlStyle } from '@/ui/field.tsx';
import { IconButton } from '@/ui/icon-button.tsx';

type ComposerPollProps = { options: string[]; onChange: (options: string[]) => void };

/** The two to five options of a poll. */
export function ComposerPoll({ options, onChange }: ComposerPollProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Options of the poll</legend>
      {options.map((text, index) => (
        // Options have no identity other than their position.
        <div key={index} className="flex items-center gap-1">
          <input
            value={text}
            onChange={(event) => onChange(options.with(index, event.target.value))}
            dir="auto"
            maxLength={pollOptionMax}
            aria-label={`Option ${index + 1}`}
            placeholder={`Option ${index + 1}`}
            autoComplete="off"
            className={classes(controlStyle, 'h-11')}
          />
          {options.length > pollOptionsMin && (
            <IconButton
              icon={X}
              label={`Remove option ${index + 1}`}
              onClick={() => onChange(options.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {options.length < pollOptionsMax && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => onChange([...options, ''])}
          className="self-start"
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.75} /> Add option
        </Button>
      )}
    </fieldset>
  );
}
