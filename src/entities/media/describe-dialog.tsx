import { descriptionMax } from '@generated/limits.gen.ts';
import { useId, useState } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { UploadPicture } from './upload-picture.tsx';
import type { Upload } from './upload-state.ts';

type DescribeDialogProps = {
  upload: Upload;
  onSave: (alt: string) => Promise<void>;
  onClose: () => void;
};

/** Describes a picture for those who do not see it. */
export function DescribeDialog({ upload, onSave, onClose }: DescribeDialogProps) {
  const form = useId();
  const [alt, setAlt] = useState(upload.alt);
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
      title="Describe the picture"
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
        <span className="relative block h-44 overflow-hidden rounded-md bg-raised">
          <UploadPicture upload={upload} />
        </span>
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
