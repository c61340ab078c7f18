import { commentMax, commentMin } from '@generated/limits.gen.ts';
import { SendHorizontal } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { askFor, nothingAsked } from '@/lib/store/asked.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { controlStyle } from '@/ui/field.tsx';
import { classes } from '@/ui/classes.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { commentDraft } from './comment-draft.ts';
import { useCreateComment, type TalkOf } from './comment-queries.ts';

/** A comment of 4 to 100 characters; longer text is cut while it is typed. */
export function CommentForm({ talk }: { talk: TalkOf }) {
  const draft = commentDraft(talk.currentUserId, talk.postId);
  const { text } = useStore(draft);
  const [refusal, setRefusal] = useState<AppError>();
  // Words that were typed since stay.
  const create = useCreateComment(talk, (sent) => {
    if (draft.get().text === sent.text) draft.clear();
  });
  const note = useId();
  const error = refusal ?? create.error;

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    if (text.trim().length < commentMin) {
      setRefusal(new AppError('comment_too_short'));
      return;
    }
    const asked = askFor(draft.get(), text.trim());
    draft.change(asked);
    create.mutate({ text, requestId: asked.requestId });
  };
  return (
    <form aria-label="New comment" onSubmit={send} className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <input
          value={text}
          onChange={(event) => {
            setRefusal(undefined);
            if (create.isError) create.reset();
            const typed = event.target.value;
            // Words that are typed anew are another comment.
            draft.change({ text: typed, ...(typed.trim() === '' ? nothingAsked : {}) });
          }}
          onKeyDown={sendOnEnter}
          dir="auto"
          maxLength={commentMax}
          readOnly={create.isPending}
          placeholder="Add a comment"
          aria-label="Text of the comment"
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          autoComplete="off"
          className={classes(controlStyle, 'h-11')}
        />
        <IconButton
          icon={SendHorizontal}
          label="Send comment"
          type="submit"
          aria-busy={create.isPending || undefined}
        />
      </div>
      <p id={note} className="flex min-h-5 justify-between gap-4 px-1 text-sm">
        <span role="alert" className="text-bad">
          {error ? textOf(error) : null}
        </span>
        <span className={classes('tabular text-quiet', text === '' && 'invisible')}>
          {text.length}/{commentMax}
        </span>
      </p>
    </form>
  );
}

/** As in every composer; a field of one line sends by Enter alone too. */
function sendOnEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
