import { avatarHeight, avatarWidth } from '@generated/limits.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionKeys } from '@/features/session/data/queries.ts';
import { sendPicture } from '@/features/settings/data/api.ts';
import { textOf } from '@/shared/errors/error-text.ts';
import { CropDialog } from '@/shared/media/crop-dialog.tsx';
import type { Account } from '@/shared/session/viewer.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';

/** A follower's own picture: chosen, cut, sent, shown as soon as it is made. */
export function AvatarChange({ account }: { account: Account }) {
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const { send, percent } = useSending(account.id);
  return (
    <div className="flex flex-col items-center gap-1.5">
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Picture of you"
        accept="image/png,image/jpeg"
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button size="sm" pending={send.isPending} onClick={() => picker.current?.click()}>
        {account.avatar ? 'Change picture' : 'Upload a picture'}
      </Button>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {send.isPending && (percent < 100 ? `Uploading ${percent}%` : 'Processing...')}
      </p>
      <FormError>{send.error ? textOf(send.error) : undefined}</FormError>
      {file && (
        <CropDialog
          file={file}
          aspect={avatarWidth / avatarHeight}
          output={{ width: avatarWidth, height: avatarHeight }}
          title="Choose the part to show"
          onCancel={() => setFile(undefined)}
          onDone={(picture) => {
            setFile(undefined);
            send.mutate(picture);
          }}
        />
      )}
    </div>
  );
}

function useSending(personId: string) {
  const client = useQueryClient();
  const [percent, setPercent] = useState(0);
  const [stop] = useState(() => new AbortController());
  // What waits for the worker stops waiting when the page is left; the picture is set all the same.
  useEffect(() => () => stop.abort(), [stop]);
  const send = useMutation({
    mutationFn: (picture: File) => {
      setPercent(0);
      const onPart = (part: number) => setPercent(Math.floor(part * 100));
      return sendPicture('avatar', picture, { onPart, signal: stop.signal });
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: sessionKeys.account(personId), exact: true }),
  });
  return { send, percent };
}
