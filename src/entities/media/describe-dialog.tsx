import { descriptionMax } from '@generated/limits.gen.ts';
import type { AiLabel } from '@domain/media.ts';
import { useId, useState, type ReactNode } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { Chips } from '@/ui/chips.tsx';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';

type DescribeDialogProps = {
  kind: 'picture' | 'video';
  /** The present description; empty without one. */
  alt: string;
  aiLabel: AiLabel;
  /** The picture or video, in a frame of the dialog. */
  children: ReactNode;
  /** Resolves with the label that is shown, which metadata may set higher. */
  onSave: (alt: string, aiLabel: AiLabel) => Promise<AiLabel>;
  onClose: () => void;
};

const aiOptions = [
  { value: 'none', label: 'No' },
  { value: 'edited', label: 'Edited' },
  { value: 'generated', label: 'Generated' },
] as const;

/** Describes a picture or video for those who do not see it. */
export function DescribeDialog({ kind, onSave, onClose, children, ...given }: DescribeDialogProps) {
  const form = useId();
  const [alt, setAlt] = useState(given.alt);
  const [aiLabel, setAiLabel] = useState(given.aiLabel);
  const [isMarked, setMarked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setSaving(true);
    try {
      const shown = await onSave(alt.trim(), aiLabel);
      if (shown === aiLabel) return onClose();
      setAiLabel(shown);
      setMarked(true);
      setSaving(false);
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
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">Was it made with AI?</legend>
          <Chips label="Made with AI" options={aiOptions} value={aiLabel} onChange={setAiLabel} />
          <p role="status" className="text-sm text-quiet">
            {isMarked
              ? 'The file itself says so: this label stays.'
              : 'Everybody who sees it reads the label.'}
          </p>
        </fieldset>
      </form>
    </Dialog>
  );
}
