import { reportTextMax } from '@generated/limits.gen.ts';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { doneTexts } from '@/lib/errors/success.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { toast } from '@/ui/toast.ts';
import { useServerForm } from '@/ui/use-server-form.ts';
import type { Report, ReportReason } from './api.ts';
import { useReport } from './queries.ts';

const reasons: Record<ReportReason, string> = {
  underage: 'Somebody under 18',
  non_consensual: 'Shown without consent',
  illegal: 'Something illegal',
  violence: 'Violence',
  harassment: 'Harassment or hate',
  impersonation: 'Somebody else’s name or face',
  copyright: 'Copied without permission',
  spam: 'Spam or fraud',
  other: 'Something else',
};

const words: Record<Report['target'], { title: string; sent: string }> = {
  post: { title: 'Report this post', sent: doneTexts.reportSent },
  comment: {
    title: 'Report this comment',
    sent: 'This comment will be reviewed soon. Thank you!',
  },
  story: { title: 'Report this story', sent: 'This story will be reviewed soon. Thank you!' },
  profile: {
    title: 'Report this profile',
    sent: 'This profile will be reviewed soon. Thank you!',
  },
  message: {
    title: 'Report this message',
    sent: 'This message will be reviewed soon. Thank you!',
  },
};

// The keys of the record are all reasons, in the order written.
const all = Object.keys(reasons) as ReportReason[];

type ReportFields = { reason: ReportReason | null; text: string };
const reportSchema: z.ZodType<ReportFields, ReportFields> = z.object({
  reason: z.enum(all).nullable(),
  text: z.string(),
});

type ReportDialogProps = Pick<Report, 'target' | 'id'> & { onClose: () => void };

/** Reports a post, comment, story, message or profile to staff. */
export function ReportDialog({ target, id, onClose }: ReportDialogProps) {
  const [requestId] = useState(() => crypto.randomUUID());
  const send = useReport();
  const formId = useId();
  const form = useServerForm({
    schema: reportSchema,
    defaultValues: { reason: null, text: '' } as ReportFields,
    // The button waits for a reason.
    send: async ({ reason, text }) =>
      reason && send.mutateAsync({ target, id, reason, text: text.trim(), requestId }),
    onSent: () => {
      void toast(words[target].sent, 'good');
      onClose();
    },
  });
  const reason = useWatch({ control: form.control, name: 'reason' });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.isSending}
      title={words[target].title}
      description="Only our staff sees what you report."
      footer={
        <>
          <FormError>{form.formError}</FormError>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!reason}
            pending={form.isSending}
          >
            Send report
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-sm font-medium">What is wrong?</legend>
          {all.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                value={value}
                {...form.register('reason')}
                className="size-5 accent-accent"
              />
              {reasons[value]}
            </label>
          ))}
        </fieldset>
        <TextArea
          label="In your words (optional)"
          maxLength={reportTextMax}
          {...form.register('text')}
        />
      </form>
    </Dialog>
  );
}
