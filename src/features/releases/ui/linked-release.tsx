import type { LinkedRelease as Release } from '@domain/answers/linked-release.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { Card } from '@/ui/card.tsx';
import { confirm } from '@/ui/confirm.ts';
import { DateInside } from '@/ui/date-inside.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { DeadLink } from '@/ui/dead-link.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { linkedReleaseQuery, useWithdrawRelease } from '../data/queries.ts';
import { EndOfLink } from './end-of-link.tsx';
import { MissingPictures } from './missing-pictures.tsx';
import { ReleaseForm } from './release-form.tsx';

const noLonger = 'This link no longer works. Ask the person who sent it for another one.';

/** The release behind a link, for somebody without an account. */
export function LinkedRelease({ secret }: { secret: string }) {
  const query = useQuery(linkedReleaseQuery(secret));
  if (query.error instanceof AppError && query.error.code === 'link_expired') return <Expired />;
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-96 w-full rounded-lg" />}>
      {(release) => <Known secret={secret} release={release} />}
    </Loaded>
  );
}

function Expired() {
  return (
    <div className="flex flex-col gap-8">
      <DeadLink
        action={
          <TextLink to="/contact" className="text-sm underline">
            Contact us
          </TextLink>
        }
      >
        Ask the person who sent it for another one. If you cannot reach them, contact us.
      </DeadLink>
      <EndOfLink />
    </div>
  );
}

type KnownProps = { secret: string; release: Release };

function Known({ secret, release }: KnownProps) {
  const { state, is_open, creator, refusal, name } = release;
  const [opened] = useState(state);
  // What was sent or withdrawn is answered at the top of a page that was scrolled down.
  useEffect(() => {
    if (state !== opened) window.scrollTo({ top: 0 });
  }, [state, opened]);
  if (is_open)
    return (
      <div className="flex flex-col gap-6">
        {refusal !== null && (
          <Banner icon={CircleAlert} tone="bad">
            <b className="font-semibold">We could not accept what you sent.</b>{' '}
            {sentenceFor(refusal)}
          </Banner>
        )}
        <p className="text-pretty text-quiet">
          <bdi className="font-semibold text-text">{creator}</bdi> wants to publish pictures or
          videos that show you, <bdi>{name}</bdi>. Nothing of it is published unless you agree.
        </p>
        <ReleaseForm secret={secret} creator={creator} />
        {state === 'refused' && <Withdraw secret={secret} />}
      </div>
    );
  if (state === 'invited') return <Expired />;
  return <Decided secret={secret} release={release} />;
}

const titles: Record<Exclude<Release['state'], 'invited'>, string> = {
  submitted: 'Thank you. We are looking at it.',
  accepted: 'You have agreed.',
  refused: 'We could not accept what you sent.',
  withdrawn: 'You have withdrawn.',
};

function Decided({ secret, release }: KnownProps) {
  const { state, pictures } = release;
  if (state === 'invited') return null;
  const missing = pictures.filter((one) => one.state === 'missing' || one.state === 'failed');
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div role="status" className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold text-pretty">{titles[state]}</h2>
        <p className="text-pretty text-quiet">
          <Told release={release} />
        </p>
      </div>
      {missing.length > 0 && (
        <MissingPictures
          key={missing.map(({ kind }) => kind).join()}
          secret={secret}
          pictures={missing}
        />
      )}
      {state !== 'withdrawn' && <Withdraw secret={secret} />}
    </Card>
  );
}

/** What comes next. */
function Told({ release }: { release: Release }) {
  const { state, creator, due_at, decided_at, withdrawn_at, refusal } = release;
  switch (state) {
    case 'submitted':
      return (
        <>
          We decide by <DateInside at={due_at ?? ''} />. Nothing that shows you is published before.
        </>
      );
    case 'accepted':
      return (
        <>
          <bdi>{creator}</bdi> may show you since <DateInside at={decided_at ?? ''} />. With this
          link you can withdraw: keep it.
        </>
      );
    case 'refused':
      return refusal === 'under_18' ? sentenceFor('under_18') : noLonger;
    case 'withdrawn':
      return (
        <>
          Since <DateInside at={withdrawn_at ?? ''} /> everything in which <bdi>{creator}</bdi>{' '}
          shows you is hidden from everybody.
        </>
      );
    case 'invited':
      return null;
  }
}

const question = {
  title: 'Withdraw your agreement?',
  body: 'Everything that shows you is hidden from everybody at once, and buyers get their money back. It cannot be undone.',
  action: 'Withdraw',
  danger: true,
};

function Withdraw({ secret }: { secret: string }) {
  const withdrawing = useWithdrawRelease(secret);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <FormError>{withdrawing.error ? textOf(withdrawing.error) : undefined}</FormError>
      <Button
        className="self-start"
        pending={withdrawing.isPending}
        onClick={() => void confirm(question).then((isSure) => isSure && withdrawing.mutate())}
      >
        Withdraw my agreement
      </Button>
    </div>
  );
}
