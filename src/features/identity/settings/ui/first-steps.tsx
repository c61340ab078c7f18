import type { FirstSteps as Steps } from '@domain/answers/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { DateText } from '@/ui/date-text.tsx';
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
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" strokeWidth={1.75} />
        <div className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">You were accepted</h2>
          <p className="text-pretty text-quiet">{leadText(isListed, steps.ready_at !== null)}</p>
        </div>
      </div>
      {isListed && !steps.has_categories && <NoCategories />}
      <ul className="flex flex-col">
        <Step isDone={steps.has_agreement}>
          <TextLink to="/settings" hash="agreement">
            Sign the agreement
          </TextLink>
        </Step>
        <Step isDone={steps.has_picture}>
          <TextLink to="/settings" hash="profile">
            Choose your picture
          </TextLink>
        </Step>
        <Step isDone={steps.has_cover}>
          <TextLink to="/settings" hash="profile">
            Choose your cover
          </TextLink>
        </Step>
        <Step isDone={steps.has_categories}>
          <TextLink to="/settings" hash="categories">
            Choose your categories
          </TextLink>
        </Step>
        <Step isDone={steps.has_prices}>
          <TextLink to="/settings" hash="fee">
            Set your prices
          </TextLink>
        </Step>
        <Step isDone={steps.has_welcome_video}>
          <TextLink to="/settings" hash="welcome-video">
            Add a welcome video
          </TextLink>
        </Step>
        <Step isDone={steps.has_post}>
          <TextLink to="/$username" params={{ username: account.username }}>
            Write your first post
          </TextLink>
        </Step>
        <Step isDone={steps.has_bank}>
          <TextLink to="/admin/banking">Link your bank account</TextLink>
        </Step>
      </ul>
      <ButtonLink
        to="/$username"
        params={{ username: account.username }}
        size="sm"
        className="self-start"
      >
        See your page
      </ButtonLink>
      {!isListed && <Ready steps={steps} userId={account.id} />}
    </Card>
  );
}

function leadText(isListed: boolean, isReported: boolean): string {
  if (isListed) return 'Your page is listed.';
  return isReported
    ? 'Your page is waiting to be listed.'
    : 'Finish your page so that we can list it.';
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

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="relative flex min-h-11 items-center gap-3">
      <Icon
        aria-hidden
        className={isDone ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-quiet'}
        strokeWidth={1.75}
      />
      {/* A press anywhere in the row follows its link. */}
      <span
        className={classes('grow [&>a]:after:absolute [&>a]:after:inset-0', isDone && 'text-quiet')}
      >
        {children}
        <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
      </span>
      {!isDone && <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />}
    </li>
  );
}

/** The button that reports to staff that the page is ready, or the time of the report. */
function Ready({ steps, userId }: { steps: Steps; userId: string }) {
  const report = useReportReady(userId);
  if (steps.ready_at) {
    return (
      <p role="status" className="border-t border-line pt-4 text-pretty">
        You told us that your page is ready. We’ll review it and then list it.{' '}
        <DateText at={steps.ready_at} className="text-sm text-quiet" />
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <p className="text-pretty text-quiet">
        {steps.is_ready
          ? 'Tell us when people may see your page: we look at it and list it. The other steps can wait.'
          : 'With categories and a first post you can tell us that your page is ready.'}
      </p>
      {steps.is_ready && (
        <Button variant="primary" pending={report.isPending} onClick={() => report.mutate()}>
          My page is ready
        </Button>
      )}
      <FormError>{report.error ? textOf(report.error) : undefined}</FormError>
    </div>
  );
}
