import { useQuery } from '@tanstack/react-query';
import { recoveryQuery } from '@/entities/second-factor/factors-query.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useTakeRecoveryCodes } from '../data/queries.ts';

/** Recovery codes, where Auth offers them; new ones are shown once. */
export function RecoveryCodes() {
  const { data: left } = useQuery(recoveryQuery);
  const take = useTakeRecoveryCodes();
  if (left === undefined || left === null) return null;
  return (
    <section
      aria-labelledby="recovery-codes"
      className="flex w-full flex-col items-start gap-3 border-t border-line pt-4"
    >
      <h3 id="recovery-codes" className="font-semibold">
        Recovery codes
      </h3>
      <p className="text-sm text-pretty text-quiet">
        {left > 0
          ? `${left} left. New ones replace them.`
          : 'For the day on which you have no factor at hand. Each one works once.'}
      </p>
      {take.data && (
        <>
          <ul
            aria-label="Your recovery codes"
            className="grid w-full grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-raised p-3 font-mono text-sm select-all min-[26rem]:grid-cols-2"
          >
            {take.data.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <p role="status" className="text-sm text-pretty">
            Write them down or print them now: they are not shown again.
          </p>
        </>
      )}
      <FormError>{take.error ? textOf(take.error) : undefined}</FormError>
      <Button size="sm" pending={take.isPending} onClick={() => take.mutate()}>
        {left > 0 ? 'Make new ones' : 'Make recovery codes'}
      </Button>
    </section>
  );
}
