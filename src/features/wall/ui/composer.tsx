import { postTextMax } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { textOf } from '@/shared/errors/error-text.ts';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import type { Audience } from '../data/api.ts';
import { useCreatePost, type WallOf } from '../data/queries.ts';

type ComposerProps = {
  wall: WallOf;
  /** With the free wall disabled there is one button, and it posts private. */
  isFreeWallDisabled: boolean;
  onPosted?: () => void;
};

/** Where a creator writes a post. Starts anew after each one, with a request id of its own. */
export function Composer(props: ComposerProps) {
  const [composition, setComposition] = useState(() => crypto.randomUUID());
  return (
    <OpenComposer
      key={composition}
      {...props}
      requestId={composition}
      onPosted={() => {
        setComposition(crypto.randomUUID());
        props.onPosted?.();
      }}
    />
  );
}

function OpenComposer(props: ComposerProps & { requestId: string; onPosted: () => void }) {
  const [text, setText] = useState('');
  const create = useCreatePost(props.wall);
  const post = (audience: Audience) => {
    if (create.isPending) return;
    create.mutate(
      { audience, text, mediaIds: [], requestId: props.requestId },
      { onSuccess: props.onPosted },
    );
  };
  const sent = create.variables?.audience;
  return (
    <form
      aria-label="New post"
      onSubmit={(event) => {
        event.preventDefault();
        post(props.isFreeWallDisabled ? 'private' : 'public');
      }}
      className="flex flex-col gap-3 border-y border-line bg-surface p-4 md:rounded-lg md:border"
    >
      <textarea
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.currentTarget.form?.requestSubmit();
          }
        }}
        dir="auto"
        rows={2}
        maxLength={postTextMax}
        placeholder="Share something new"
        aria-label="Text of the post"
        className="field-sizing-content max-h-80 resize-none bg-transparent outline-none placeholder:text-quiet"
      />
      <FormError>{create.error ? textOf(create.error) : undefined}</FormError>
      <div className="flex items-center justify-end gap-2">
        {!props.isFreeWallDisabled && (
          <Button
            size="sm"
            pending={create.isPending && sent === 'private'}
            onClick={() => post('private')}
          >
            Post as Private
          </Button>
        )}
        <Button
          size="sm"
          type="submit"
          variant="primary"
          pending={create.isPending && (props.isFreeWallDisabled || sent === 'public')}
        >
          Post
        </Button>
      </div>
    </form>
  );
}
