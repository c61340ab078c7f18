import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import type { fetchSiteInfo } from '@/entities/site/api.ts';
import { siteQuery } from '@/entities/site/site-query.ts';

/** The operator's contact addresses, from the site's settings. */
export function ContactDetails() {
  const query = useQuery(siteQuery);
  return (
    <Loaded query={query} skeleton={<ContactSkeleton />}>
      {(site) => <Details site={site} />}
    </Loaded>
  );
}

type Site = Awaited<ReturnType<typeof fetchSiteInfo>>;

function Details({ site }: { site: Site }) {
  return (
    <dl className="flex flex-col gap-5">
      {site.contact_creators && (
        <Detail name="For creators">
          <Mail to={site.contact_creators} />
        </Detail>
      )}
      {site.contact_support && (
        <Detail name="For followers">
          <Mail to={site.contact_support} />
        </Detail>
      )}
      {site.contact_address && <Detail name="By post">{site.contact_address}</Detail>}
      {site.contact_phone && <Detail name="By phone">{site.contact_phone}</Detail>}
    </dl>
  );
}

function Mail({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`} className="font-semibold underline underline-offset-4">
      {to}
    </a>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ContactSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-10 w-64" />
      ))}
    </div>
  );
}
