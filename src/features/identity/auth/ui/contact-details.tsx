import { useQuery } from '@tanstack/react-query';
import { Camera, LifeBuoy, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import type { fetchSiteInfo } from '@/entities/site/api.ts';
import { siteQuery } from '@/entities/site/site-query.ts';

const frame = 'divide-y divide-line rounded-lg border border-line bg-surface';

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
  const currentUser = useCurrentUser();
  const isCreator = currentUser.status === 'member' && currentUser.account?.role === 'creator';
  const forCreators = site.contact_creators && (
    <Detail icon={Camera} name="Mail, for creators">
      <Direct href={`mailto:${site.contact_creators}`}>{site.contact_creators}</Direct>
    </Detail>
  );
  return (
    <dl className={`${frame} empty:hidden`}>
      {isCreator && forCreators}
      {site.contact_support && (
        <Detail icon={LifeBuoy} name="Mail, for followers">
          <Direct href={`mailto:${site.contact_support}`}>{site.contact_support}</Direct>
        </Detail>
      )}
      {!isCreator && forCreators}
      {site.contact_address && (
        <Detail icon={MapPin} name="By post">
          {site.contact_address}
        </Detail>
      )}
      {site.contact_phone && (
        <Detail icon={Phone} name="By phone">
          <Direct href={`tel:${site.contact_phone.replaceAll(/[^+\d]/g, '')}`}>
            {site.contact_phone}
          </Direct>
        </Detail>
      )}
    </dl>
  );
}

/** Opens the program for mail or calls. */
function Direct({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="reach font-semibold underline underline-offset-4">
      {children}
    </a>
  );
}

type DetailProps = { icon: LucideIcon; name: string; children: ReactNode };

function Detail({ icon: Icon, name, children }: DetailProps) {
  return (
    <div className="px-4 py-3.5 wrap-anywhere">
      <dt className="flex items-center gap-3 text-sm text-quiet">
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="ps-8">{children}</dd>
    </div>
  );
}

function ContactSkeleton() {
  return (
    <div className={frame}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="px-4 py-3.5">
          <Skeleton className="h-11 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}
