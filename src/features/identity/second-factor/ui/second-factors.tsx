import { securityHoldHours } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import type { Factor } from '@/entities/second-factor/api.ts';
import { factorsQuery } from '@/entities/second-factor/factors-query.ts';
import { formatExact } from '@/lib/dates/format.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { confirm } from '@/ui/confirm.ts';
import { FormError } from '@/ui/form-error.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { useRemoveFactor } from '../data/queries.ts';
import { NewFactor } from './new-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The second factors of a user: a list, and the way to a first or a spare one. */
export function SecondFactors({ userId }: { userId: string }) {
  const query = useQuery(factorsQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-24 w-full" />}>
      {(factors) => <Factors userId={userId} factors={factors} />}
    </Loaded>
  );
}

/** By the number of factors that are there. */
const addText = ['Add a second factor', 'Add a spare one'];

function Factors({ userId, factors }: { userId: string; factors: Factor[] }) {
  const [isAdding, setAdding] = useState(false);
  const [said, say] = useState('');
  const place = useRef<HTMLDivElement>(null);
  // Here and not in the list, which goes with the last factor.
  const remove = useRemoveFactor();
  const close = (done: string) => {
    setAdding(false);
    say(done);
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col items-start gap-4 rounded-sm">
      {factors.length > 0 && <FactorList factors={factors} remove={remove} onRemoved={close} />}
      <FormError>{remove.error ? textOf(remove.error) : undefined}</FormError>
      {factors.length === 1 && !isAdding && (
        <p className="text-sm text-pretty text-quiet">
          Add a spare one, on another device, so that a lost phone does not keep you out.
        </p>
      )}
      {isAdding ? (
        <NewFactor
          userId={userId}
          isSpare={factors.length > 0}
          onDone={() => close('The second factor is on.')}
          onLeave={() => close('')}
        />
      ) : (
        <Button
          onClick={() => {
            setAdding(true);
            say('');
          }}
        >
          {addText[factors.length] ?? 'Add another one'}
        </Button>
      )}
      <p role="status" className="text-sm text-good empty:hidden">
        {said}
      </p>
      {factors.length > 0 && <RecoveryCodes />}
    </div>
  );
}

type FactorListProps = {
  factors: Factor[];
  remove: ReturnType<typeof useRemoveFactor>;
  onRemoved: (done: string) => void;
};

function FactorList({ factors, remove, onRemoved }: FactorListProps) {
  const { role } = useAccount();
  const hasOthers = factors.length > 1;
  const hold =
    role === 'creator' ? ` Payouts are held for ${securityHoldHours} hours after it.` : '';
  const ask = async ({ id, name }: Factor) => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      body: hasOthers
        ? `Its codes are not taken any more.${hold}`
        : `It is your last one: your password alone signs you in then.${hold}`,
      action: 'Remove',
      danger: true,
    });
    if (!isSure) return;
    remove.mutate(
      { id, hasOthers },
      { onSuccess: (isGone) => isGone && onRemoved(`${name} is removed.`) },
    );
  };
  return (
    <ul aria-label="Second factors" className="w-full divide-y divide-line">
      {factors.map((factor) => (
        <li
          key={factor.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
        >
          <KeyRound aria-hidden className="size-6 shrink-0 text-quiet" strokeWidth={1.5} />
          <div className="min-w-40 grow basis-0">
            <p className="font-medium break-words">
              <bdi>{factor.name}</bdi>
            </p>
            <p className="text-sm text-quiet">Added {formatExact(factor.addedAt)}</p>
          </div>
          <Button
            size="sm"
            aria-label={`Remove ${factor.name}`}
            pending={remove.isPending && remove.variables.id === factor.id}
            onClick={() => void ask(factor)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
