import { createFileRoute } from '@tanstack/react-router';
import { brand } from '@/lib/brand.ts';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { About } from '@/features/pages/about.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Page } from '@/ui/page.tsx';

export const Route = createFileRoute('/about-us')({
  staticData: { beforeGate: true },
  component: AboutUs,
});

function AboutUs() {
  const isMember = useCurrentUser().status === 'member';
  return (
    <Page title="About us" hasOwnHeading width="office">
      <div className="flex flex-col gap-4">
        <About
          site={brand.name}
          action={
            !isMember && (
              <ButtonLink to="/register" variant="primary">
                Join Now
              </ButtonLink>
            )
          }
          followersAction={
            <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
              Browse creators
            </ButtonLink>
          }
          creatorsAction={
            // Somebody who has joined already cannot change sides.
            isMember ? (
              <ButtonLink to="/faq/performer" size="sm">
                Answers for creators
              </ButtonLink>
            ) : (
              <ButtonLink to="/enroll" size="sm">
                Apply as a creator
              </ButtonLink>
            )
          }
        />
      </div>
    </Page>
  );
}
