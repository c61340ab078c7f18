import type { ApplicationPicture, MyApplication } from '@domain/answers/enrolment.ts';
import { applicationReviewHours } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, IdCard, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '@/ui/banner.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Card } from '@/ui/card.tsx';
import { DateText } from '@/ui/date-text.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { myApplicationQuery } from '../data/queries.ts';
import { pictureNames } from '../picture-names.ts';
import { ReplacePicture } from './replace-picture.tsx';
import { LastSteps, ReviewStep, ReviewSteps } from './review-steps.tsx';

/** The state of the application on a creator's home page, with any missing pictures. */
export function ApplicationCard() {
  const query = useQuery(myApplicationQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-36 w-full rounded-lg" />}>
      {(mine) => <Known mine={mine} />}
    </Loaded>
  );
}

function Known({ mine }: { mine: MyApplication | null }) {
  if (mine?.state === 'accepted') return null;
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4 p-5">
        {mine === null && <NotYet />}
        {mine?.state === 'pending' && <Pending application={mine} />}
        {mine?.state === 'rejected' && <Rejected application={mine} />}
      </Card>
      {mine?.state === 'pending' && <Meanwhile />}
    </div>
  );
}

function NotYet() {
  return (
    <>
      <State icon={IdCard} title="Your application is not finished">
        Tell us about yourself and show us your ID: then your page can be listed.
      </State>
      <ButtonLink to="/enroll/second-step" variant="primary" wide>
        Continue
      </ButtonLink>
    </>
  );
}

/** The outcome of an application: the words of staff and the next step. */
function Rejected({ application }: { application: MyApplication }) {
  const { applied_at, decided_at, reason } = application;
  return (
    <>
      <h2 className="text-base font-semibold">Your application was not accepted</h2>
      <ReviewSteps>
        <ReviewStep state="done" title="Sent">
          <DateText at={applied_at} className="text-sm text-quiet" />
        </ReviewStep>
        <ReviewStep state="refused" title="Not accepted">
          {decided_at && <DateText at={decided_at} className="text-sm text-quiet" />}
          {reason && (
            <p
              dir="auto"
              className="mt-1 rounded-md bg-raised p-3 text-pretty wrap-anywhere whitespace-pre-line"
            >
              {reason}
            </p>
          )}
        </ReviewStep>
        <ReviewStep state="now" title="Apply again">
          <p className="text-sm text-pretty text-quiet">
            Your profile, name, country and date of birth are kept: change what has to be changed.
            Both photos of your ID are needed anew.
          </p>
        </ReviewStep>
        <LastSteps />
      </ReviewSteps>
      <ButtonLink to="/enroll/second-step" variant="primary" wide>
        Apply again
      </ButtonLink>
      <p className="text-center text-sm text-quiet">
        Something unclear?{' '}
        <TextLink to="/support" className="underline">
          Ask support
        </TextLink>
      </p>
    </>
  );
}

function Pending({ application }: { application: MyApplication }) {
  const { pictures } = application;
  const missing = pictures.filter(({ state }) => state === 'missing' || state === 'failed');
  const underway = pictures.filter(({ state }) => state === 'processing');
  return (
    <>
      <h2 className="text-base font-semibold">Your application</h2>
      <ReviewSteps>
        <ReviewStep state="done" title="Sent">
          <DateText at={application.applied_at} className="text-sm text-quiet" />
        </ReviewStep>
        <ReviewStep state="now" title="Your application is being reviewed">
          <p className="text-sm text-pretty text-quiet">
            Applications are reviewed daily. We will email you the next steps within{' '}
            {applicationReviewHours} hours.
          </p>
        </ReviewStep>
        <LastSteps />
      </ReviewSteps>
      <Underway pictures={underway} />
      {missing.length > 0 && (
        <>
          <Banner tone="warning" icon={TriangleAlert}>
            Some of your pictures did not arrive. Please choose them again.
          </Banner>
          {missing.map((picture) => (
            <ReplacePicture key={picture.kind} picture={picture} />
          ))}
        </>
      )}
    </>
  );
}

const meanwhile = [
  { hash: 'categories', label: 'Choose your categories' },
  { hash: 'fee', label: 'Set your subscription fee' },
  { hash: 'messages', label: 'Decide who may write to you' },
  { hash: 'chat-prices', label: 'Set your chat prices' },
] as const;

/** Settings that an applicant can make already. */
function Meanwhile() {
  return (
    <Card className="flex flex-col px-5 pt-5 pb-3">
      <h2 className="text-base font-semibold">Get your page ready</h2>
      <p className="pb-2 text-sm text-pretty text-quiet">
        Everything that you set now is there once you are accepted.
      </p>
      <ul className="divide-y divide-line">
        {meanwhile.map(({ hash, label }) => (
          <li key={hash}>
            <Link
              to="/settings"
              hash={hash}
              className="flex min-h-12 items-center justify-between gap-3 rounded-md hover:bg-raised"
            >
              {label}
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Underway({ pictures }: { pictures: ApplicationPicture[] }) {
  return (
    <p role="status" className="text-sm text-quiet empty:hidden">
      {pictures.length > 0 &&
        `Processing: ${pictures.map(({ kind }) => pictureNames[kind]).join(', ')}`}
    </p>
  );
}

type StateProps = { icon: LucideIcon; title: string; children: ReactNode };

function State({ icon: Icon, title, children }: StateProps) {
  return (
    <div className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" strokeWidth={1.75} />
      <div className="flex flex-col gap-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-pretty text-quiet">{children}</p>
      </div>
    </div>
  );
}
