import type { FirstSteps as Steps } from '@domain/answers/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { DateText } from '@/ui/date-text.tsx';
import { feeDefaultCents } from '@generated/limits.gen.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { Banner } from '@/ui/banner.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { classes } from '@/ui/classes.ts';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { firstStepsQuery, useReportReady } from '../data/queries.ts';
import { NoCategories } from './no-categories.tsx';

/** The first steps on the home page of an accepted creator, until the page is listed. */
export function FirstSteps({ account }: { account: Account }) {
  const { data: steps, error, refetch } = useQuery(firstStepsQuery(account.id));
  const isListed = account.is_promoted;
  if (!steps) {
    // On a listed page the card is optional, and usually absent.
    if (isListed) return null;
    if (error) return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton className="h-64 w-full rounded-lg" />
      </Loading>
    );
  }
  if (isListed && steps.has_categories) return steps.has_agreement ? null : <NoAgreement />;
  const all = stepsOf(steps, account.username);
  const open = all.filter(({ isDone }) => !isDone);
  const done = all.filter(({ isDone }) => isDone);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">You were accepted</h2>
          <p className="text-sm text-quiet tabular">
            {done.length} of {all.length} done
          </p>
        </div>
        <p className="text-pretty text-quiet">{leadText(isListed, steps, open.length)}</p>
      </div>
      {isListed && !steps.has_categories && <NoCategories />}
      {open.length > 0 && <ul className="flex flex-col">{open.map(stepRow)}</ul>}
      {done.length > 0 && (
        <details className="group -mt-2 border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-good" strokeWidth={1.75} />
            <span className="grow">
              {done.length === 1 ? '1 step is done' : `${done.length} steps are done`}
            </span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
              strokeWidth={1.75}
            />
          </summary>
          <ul className="flex flex-col">{done.map(stepRow)}</ul>
        </details>
      )}
      {isListed || steps.ready_at !== null ? (
        <>
          <SeePage username={account.username} />
          {!isListed && <Reported at={steps.ready_at ?? ''} />}
        </>
      ) : (
        <Ready isReady={steps.is_ready} account={account} />
      )}
    </Card>
  );
}

function leadText(isListed: boolean, { ready_at, is_ready }: Steps, openSteps: number): string {
  if (isListed) return 'Your page is listed.';
  if (ready_at !== null) return 'Your page is waiting to be listed.';
  if (!is_ready) return 'Finish your page so that we can list it.';
  return `You can ask to be listed now.${openSteps > 0 ? ' The other steps can wait.' : ''}`;
}

/** A notice for listed creators of whom a new version of the agreement wants a signature. */
function NoAgreement() {
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      <TextLink to="/settings" hash="agreement" className="underline">
        Sign the agreement
      </TextLink>{' '}
      for creators. Until then you can’t upload.
    </Banner>
  );
}

type Step = {
  isDone: boolean;
  /** The link to the place of the step, whose words are its name. */
  link: ReactNode;
  /** A sentence that holds until the step is done. */
  until?: string;
};

/** The steps in the order in which they are best done. */
function stepsOf(steps: Steps, username: string): Step[] {
  const toSettings = (hash: string, name: string) => (
    <TextLink to="/settings" hash={hash}>
      {name}
    </TextLink>
  );
  return [
    { isDone: steps.has_agreement, link: toSettings('agreement', 'Sign the agreement') },
    { isDone: steps.has_picture, link: toSettings('profile', 'Choose your picture') },
    { isDone: steps.has_cover, link: toSettings('profile', 'Choose your cover') },
    { isDone: steps.has_categories, link: toSettings('categories', 'Choose your categories') },
    {
      isDone: steps.has_prices,
      link: toSettings('fee', 'Set your prices'),
      until: `Until then a month costs ${formatUsd(feeDefaultCents)}.`,
    },
    { isDone: steps.has_welcome_video, link: toSettings('welcome-video', 'Add a welcome video') },
    {
      isDone: steps.has_post,
      link: (
        <TextLink to="/$username" params={{ username }}>
          Write your first post
        </TextLink>
      ),
    },
    {
      isDone: steps.has_bank,
      link: <TextLink to="/admin/banking">Link your bank account</TextLink>,
    },
  ];
}

const stepRow = (step: Step, index: number) => <StepRow key={index} {...step} />;

function StepRow({ isDone, link, until }: Step) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="relative flex min-h-11 items-center gap-3 py-2.5">
      <Icon
        aria-hidden
        className={isDone ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-quiet'}
        strokeWidth={1.75}
      />
      {/* A press anywhere in the row follows its link. */}
      <span
        className={classes(
          'min-w-0 grow leading-tight [&>a]:after:absolute [&>a]:after:inset-0',
          isDone && 'text-quiet',
        )}
      >
        {link}
        <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
        {!isDone && until !== undefined && (
          <span className="block text-sm text-pretty text-quiet">{until}</span>
        )}
      </span>
      {!isDone && <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />}
    </li>
  );
}

function SeePage({ username }: { username: string }) {
  return (
    <ButtonLink to="/$username" params={{ username }} className="self-start">
      See your page
    </ButtonLink>
  );
}

function Reported({ at }: { at: string }) {
  return (
    <p role="status" className="border-t border-line pt-4 text-pretty">
      You told us that your page is ready. We’ll review it and then list it.{' '}
      <DateText at={at} className="text-sm text-quiet" />
    </p>
  );
}

type ReadyProps = { isReady: boolean; account: Account };

/** The button that reports to staff that the page is ready, and the way to look at it before. */
function Ready({ isReady, account }: ReadyProps) {
  const report = useReportReady(account.id);
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <p className="text-pretty text-quiet">
        {isReady
          ? 'Tell us when people may see your page: we look at it and then list it.'
          : 'With categories and a first post you can tell us that your page is ready.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isReady && (
          <Button variant="primary" pending={report.isPending} onClick={() => report.mutate()}>
            My page is ready
          </Button>
        )}
        <SeePage username={account.username} />
      </div>
      <FormError>{report.error ? textOf(report.error) : undefined}</FormError>
    </div>
  );
}
