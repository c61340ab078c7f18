import { useRouter } from '@tanstack/react-router';
import { brand } from '@/lib/brand.ts';
import { hasPage } from '@/app/navigation.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { PageTitle } from '@/ui/page-title.tsx';

/** The landing page for guests. */
export function Landing() {
  const router = useRouter();
  return (
    <div className="grid grow grid-rows-[minmax(0,1fr)_auto] md:grid-cols-2 md:grid-rows-1">
      <PageTitle>Welcome</PageTitle>
      <img
        src="/landing.webp"
        alt=""
        width={960}
        height={1200}
        fetchPriority="high"
        className="h-full max-h-[38dvh] min-h-40 w-full object-cover md:order-2 md:max-h-none"
      />
      <div className="flex flex-col justify-center gap-6 px-6 pt-7 pb-8 md:gap-8 md:py-10 md:px-12 xl:px-24">
        <p className="text-lg font-bold">{brand.name}</p>
        <div className="flex max-w-md flex-col gap-3">
          <h1 className="text-2xl text-balance">The people you follow, without the noise.</h1>
          <p className="text-pretty text-quiet">
            Private walls, stories and messages from creators who set their own price. You see what
            something costs before you pay, and stop whenever you like.
          </p>
        </div>
        <div className="flex max-w-md flex-col gap-3">
          <ButtonLink to="/register" variant="primary" wide>
            Join Now
          </ButtonLink>
          <ButtonLink to="/login/{-$status}" wide>
            Sign In
          </ButtonLink>
          {hasPage(router, '/browse') && (
            <ButtonLink to={'/browse' as string} variant="quiet" wide>
              Browse
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
