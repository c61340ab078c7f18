import { useQuery } from '@tanstack/react-query';
import { xWords } from '@generated/limits.gen.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Switch } from '@/ui/switch.tsx';
import { useAllowXPosting, useSettings, useSetXPosting, xPostingQuery } from '../data/queries.ts';

const what = `When you send a message to an audience at once, X gets your name and the address of your page, and the first ${xWords} characters of a free one. Never a word of a priced one.`;

/** Posts at X: the permission, which X asks for, and the switch. */
export function XPosting() {
  const { userId } = useSettings();
  const { data, error } = useQuery(xPostingQuery(userId));
  const set = useSetXPosting(userId);
  const allow = useAllowXPosting();
  const failure = error ?? set.error ?? allow.error;
  const state = data?.state;
  return (
    <div className="flex w-full flex-col items-start gap-3 border-t border-line pt-4">
      {state === 'on' || state === 'off' ? (
        <div className="w-full">
          <Switch
            label="Post to X"
            help={what}
            checked={set.isPending ? set.variables : state === 'on'}
            pending={set.isPending}
            onChange={(on) => set.mutate(on)}
          />
        </div>
      ) : (
        <>
          <div className="flex flex-col gap-0.5">
            <p className="font-medium">Post to X</p>
            <p className="text-sm text-pretty text-quiet">{what}</p>
          </div>
          {state === 'broken' && (
            <p role="status" className="text-sm text-pretty text-bad">
              X no longer lets us post for you, so nothing is posted.
            </p>
          )}
          <Button
            size="sm"
            disabled={state === undefined}
            pending={allow.isPending || allow.isSuccess}
            onClick={() => allow.mutate()}
          >
            {state === 'broken' ? 'Allow it again' : 'Allow at X'}
          </Button>
        </>
      )}
      <FormError>{failure ? textOf(failure) : undefined}</FormError>
    </div>
  );
}
