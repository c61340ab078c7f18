import { useRef, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { controlStyle, Field } from '@/ui/field.tsx';

type PictureFieldProps = {
  error: string | undefined;
  onChange: (hashes: string) => void;
  /** While a chosen picture is read it is no part of the form yet. */
  onReading: (isReading: boolean) => void;
};

const unreadable = 'We cannot tell what is in this picture. Choose another one.';

/** A picture in place of an address: its hashes are computed here, and the file stays here. */
export function PictureField({ error, onChange, onReading }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'none' | 'reading' | 'read' | 'unreadable'>('none');

  async function choose(file: File | undefined) {
    onChange('');
    setState(file ? 'reading' : 'none');
    onReading(file !== undefined);
    if (!file) return;
    const hashes = await import('../hash-file.ts')
      .then(({ hashesOfFile }) => hashesOfFile(file))
      .catch(() => null);
    // another one was chosen meanwhile
    if (input.current?.files?.[0] !== file) return;
    onChange(hashes ?? '');
    onReading(false);
    setState(hashes ? 'read' : 'unreadable');
  }

  return (
    <Field
      label="Or the picture itself"
      error={state === 'unreadable' ? unreadable : error}
      help={
        {
          none: 'We look for it and for its copies. It stays on your device: we get a fingerprint of it and nothing else.',
          reading: 'Reading the picture…',
          read: 'Its fingerprint is ready. The picture stays on your device.',
          unreadable: '',
        }[state]
      }
    >
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            {...control}
            ref={input}
            type="file"
            accept="image/*"
            onChange={({ target }) => void choose(target.files?.[0])}
            className={classes(
              controlStyle,
              'min-w-0 flex-1 py-2 pr-2 pl-2 text-sm file:mr-3 file:rounded-full file:bg-raised ' +
                'file:px-4 file:py-1.5 file:text-sm file:font-semibold file:text-text',
            )}
          />
          {state !== 'none' && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                if (input.current) input.current.value = '';
                void choose(undefined);
              }}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
