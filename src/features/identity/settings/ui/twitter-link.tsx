import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { Button } from '@/ui/button.tsx';
import { confirm } from '@/ui/confirm.ts';
import { FormError } from '@/ui/form-error.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import {
  linkingQuery,
  useBeginTwitterLink,
  useReadAgain,
  useSettings,
  useUnlinkTwitter,
} from '../data/queries.ts';
import { SavedNote } from '@/ui/save-bar.tsx';
import { XPosting } from './x-posting.tsx';

/** Search parameters of X's redirect. */
export type FromX = { code?: string; error?: string };

/** Links the user's account at X by signing in there, which verifies the handle on the page. */
export function TwitterLink({ fromX }: { fromX: FromX }) {
  const { twitter } = useSettings().settings;
  const linking = useLinking(fromX);
  const begin = useBeginTwitterLink();
  const end = useUnlinkTwitter();
  const error = linking.error ?? begin.error ?? end.error;
  const isWaiting = twitter.wait_until !== null;
  const unlink = async () => {
    const question = {
      title: 'Unlink your X account?',
      body: 'Your handle stays on your page. Another link can be made 24 hours after the last one.',
      action: 'Unlink',
    };
    if (await confirm(question)) end.mutate();
  };
  if (linking.isLinking) {
    return (
      <p role="status" className="flex items-center gap-3 text-quiet">
        <Spinner /> Linking your account
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {twitter.linked ? (
        <>
          <p>
            Linked as <bdi className="font-semibold">{twitter.handle}</bdi>
          </p>
          <Button size="sm" pending={end.isPending} onClick={() => void unlink()}>
            Unlink
          </Button>
          <XPosting />
        </>
      ) : (
        <Button
          size="sm"
          pending={begin.isPending || begin.isSuccess}
          disabled={isWaiting}
          onClick={() => begin.mutate()}
        >
          Link X
        </Button>
      )}
      {isWaiting && !twitter.linked && !error && (
        <p className="text-sm text-quiet">{textOf(new AppError('failed_link_limit'))}</p>
      )}
      <FormError>{error ? textOf(error) : undefined}</FormError>
      <SavedNote className="min-h-5">
        {(linking.isDone || end.isSuccess) && !error && doneTexts.settingsSaved}
      </SavedNote>
    </div>
  );
}

/** Completes the link after X's redirect. Keeps the parameters, which the address loses at once. */
function useLinking(fromX: FromX) {
  const [said] = useState(fromX);
  const query = useQuery(linkingQuery(said.code, useReadAgain()));
  const refusal = said.error === undefined ? null : new AppError('twitter_link_failed');
  return {
    isLinking: said.code !== undefined && query.isPending,
    isDone: query.data === true,
    error: refusal ?? query.error,
  };
}
