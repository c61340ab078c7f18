import { descriptionMax } from '@generated/limits.gen.ts';
import { useId, useState, type ReactNode } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';

type DescribeDialogProps = {
  kind: 'picture' | 'video';
  /** The present description; empty without one. */
  alt: string;
  /** The picture or video, in a frame of the dialog. */
  children: ReactNode;
  onSave: (alt: string) => Promise<void>;
  onClose: () => void;
};

/** Describes a picture or video for those who do not see it. */
export function DescribeDialog({ kind, onSave, onClose, children, ...given }: DescribeDialogProps) {
  const form = useId();
  const [alt, setAlt] = useState(given.alt);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setSaving(true);
    try {
      await onSave(alt.trim());
      onClose();
    } catch (refusal) {
      setError(refusal);
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Describe the ${kind}`}
      description="Read out to those who do not see it."
      footer={
        <>
          <FormError>{error ? textOf(error) : undefined}</FormError>
          <Button type="submit" form={form} variant="primary" wide pending={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is inside the form of its composer.
          event.stopPropagation();
          void save();
        }}
        className="flex flex-col gap-3"
      >
        <span className="relative block h-44 overflow-hidden rounded-md bg-raised">{children}</span>
        <TextArea
          label="Description"
          value={alt}
          maxLength={descriptionMax}
          onChange={(event) => setAlt(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
