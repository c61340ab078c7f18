import type { ApplicationPicture, MyApplication } from '@domain/answers/enrolment.ts';
import { applicationReviewHours } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { Clock, IdCard, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '@/ui/banner.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Card } from '@/ui/card.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { myApplicationQuery } from '../data/queries.ts';
import { pictureNames } from '../picture-names.ts';
import { ReplacePicture } from './replace-picture.tsx';

/** The state of the application on a creator's home page, with any missing pictures. */
export function ApplicationCard() {
  const { data: mine, error, refetch } = useQuery(myApplicationQuery);
  if (error && mine === undefined) {
    return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  }
  if (mine === undefined) {
    return (
      <Loading>
        <Skeleton className="h-36 w-full rounded-lg" />
      </Loading>
    );
  }
  if (mine?.state === 'accepted') return null;
  return (
    <Card className="flex flex-col gap-4 p-5">
      {mine === null && <NotYet />}
      {mine?.state === 'pending' && <Pending application={mine} />}
      {mine?.state === 'rejected' && <Rejected reason={mine.reason} />}
    </Card>
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

function Rejected({ reason }: { reason: string | null }) {
  return (
    <>
      <State icon={TriangleAlert} title="Your application was not accepted">
        {reason ?? 'You may apply again.'}
      </State>
      <ButtonLink to="/enroll/second-step" variant="primary" wide>
        Apply again
      </ButtonLink>
    </>
  );
}

function Pending({ application }: { application: MyApplication }) {
  const { pictures } = application;
  const missing = pictures.filter(({ state }) => state === 'missing' || state === 'failed');
  const underway = pictures.filter(({ state }) => state === 'processing');
  return (
    <>
      <State icon={Clock} title="Your application is being reviewed">
        Applications are reviewed daily. We will email you the next steps within{' '}
        {applicationReviewHours} hours.
      </State>
      <p className="text-pretty">
        Meanwhile you can get your page ready: prices, who may write to you, and what your page is
        about.
      </p>
      <ButtonLink to="/settings" className="self-start">
        Get your page ready
      </ButtonLink>
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
