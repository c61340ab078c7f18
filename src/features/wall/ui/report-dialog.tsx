import { reportTextMax } from '@generated/limits.gen.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { toast } from '@/ui/toast.ts';
import type { Report, ReportReason } from '../data/api.ts';
import { useReport } from '../post/post-queries.ts';

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

type ReportDialogProps = Pick<Report, 'target' | 'id'> & { onClose: () => void };

/** Reports a post, comment, story, message or profile to staff. */
export function ReportDialog({ target, id, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [requestId] = useState(() => crypto.randomUUID());
  const send = useReport();
  const form = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // React's events bubble through portals, and must not submit the form below.
    event.stopPropagation();
    if (!reason || send.isPending) return;
    const onSuccess = () => {
      void toast(words[target].sent, 'good');
      onClose();
    };
    send.mutate({ target, id, reason, text: text.trim(), requestId }, { onSuccess });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={send.isPending}
      title={words[target].title}
      description="Only our staff sees what you report."
      footer={
        <>
          <FormError>{send.error ? textOf(send.error) : undefined}</FormError>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={!reason}
            pending={send.isPending}
          >
            Send report
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-sm font-medium">What is wrong?</legend>
          {all.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
                className="size-5 accent-accent"
              />
              {reasons[value]}
            </label>
          ))}
        </fieldset>
        <TextArea
          label="In your words (optional)"
          value={text}
          maxLength={reportTextMax}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
