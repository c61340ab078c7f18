import { brand } from '@/lib/brand.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { footerLinks } from '../navigation.ts';
import { Outlet, useMatches, useRouter, Link } from '@tanstack/react-router';
import { useEffect, lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { afterFirstPictures } from '@/lib/first-pictures.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { classes } from '@/ui/classes.ts';
import { useCode } from '@/ui/use-code.ts';
import { useMedia } from '@/ui/use-media-query.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { LazyRail } from './lazy-rail.tsx';
import { hasRail, loadRail } from './load-rail.ts';
import { guestHeader } from './looks.ts';
import { stripHeight, StageStrip } from './stage-strip.tsx';
import { TabBar } from './tab-bar.tsx';
import { trayPlace } from './tray-place.ts';
import { signOutQuestion } from './use-sign-out.ts';

const loadShortcuts = () => import('./shortcuts.tsx');

const TipHost = lazy(async () => ({
  default: (await afterFirstPictures(() => import('../tip-host.tsx'))).TipHost,
}));

/** The frame of every page: rail or tab bar for members, a header for guests. */
export function Shell() {
  const currentUser = useCurrentUser();
  const frame = useMatches({ select: frameOf });
  const you = useYouSheet();
  const isMember = currentUser.status === 'member';
  const drawTray = useStore(trayPlace);
  const isClosing = isMember && currentUser.account?.is_closing === true;
  const hasNavigation = isMember && !isClosing;
  const isWide = useMedia(hasRail);
  const shortcuts = useCode(loadShortcuts);
  useWayOutAtHand(isMember);
  useClosing(isClosing);
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-3 z-50 -translate-y-20 rounded-full bg-inverse px-4 py-2 font-semibold text-on-inverse focus:translate-y-0"
      >
        Skip to content
      </a>
      <StageStrip />
      <div className={classes('flex min-h-[calc(100dvh-var(--strip,0px))]', stripHeight)}>
        {hasNavigation && isWide && (
          <LazyRail account={currentUser.account} isNarrow={frame.hasPanes} onOpenYou={you.open} />
        )}
        <div className="flex min-w-0 grow flex-col">
          {!isMember && !frame.bare && <GuestHeader />}
          <OfflineBanner />
          {isMember && drawTray?.({ owner: currentUser.userId, isDocked: frame.immersive })}
          <main
            id="main"
            tabIndex={-1}
            className={classes(
              'flex grow flex-col outline-none',
              // The footer is below the first screen, so that it does not move while the page
              // loads.
              !isMember && !frame.bare && 'min-h-dvh',
            )}
          >
            <Outlet />
          </main>
          {!hasNavigation && <Footer />}
          {hasNavigation && !frame.immersive && (
            <div className={classes('h-[calc(64px+env(safe-area-inset-bottom))] md:hidden')} />
          )}
        </div>
      </div>
      {hasNavigation && !frame.immersive && (
        <TabBar account={currentUser.account} onOpenYou={you.open} />
      )}
      {you.sheet}
      {shortcuts && <shortcuts.Shortcuts />}
      {hasNavigation && currentUser.account?.role === 'fan' && (
        <Suspense>
          <TipHost owner={currentUser.userId} />
        </Suspense>
      )}
    </>
  );
}

/** Guards run again when the account begins to be closed, and when that is undone. */
function useClosing(isClosing: boolean): void {
  const router = useRouter();
  const was = useRef(false);
  useEffect(() => {
    if (was.current !== isClosing) void router.invalidate();
    was.current = isClosing;
  }, [isClosing, router]);
}

const AFTER_FIRST_PAINT_MS = 2000;

/** Preloads rail, You sheet, sign-out question and landing page, so that all work offline. */
function useWayOutAtHand(isMember: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isMember) return;
    const load = () => {
      router.loadRouteChunk(router.routesById['/'])?.catch(() => undefined);
      signOutQuestion().catch(() => undefined);
      loadYouSheet().catch(() => undefined);
      loadRail().catch(() => undefined);
    };
    const timer = setTimeout(load, AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, [isMember, router]);
}

type Frame = { bare: boolean; immersive: boolean; hasPanes: boolean };

function frameOf(matches: { staticData?: Partial<Frame> }[]): Frame {
  return {
    bare: matches.some((match) => match.staticData?.bare),
    immersive: matches.some((match) => match.staticData?.immersive),
    hasPanes: matches.some((match) => match.staticData?.hasPanes),
  };
}

function Footer() {
  return (
    <footer className="border-t border-line px-4 py-4 md:px-8">
      <ul className="grid grid-cols-3 justify-items-center gap-x-6 gap-y-1 text-sm text-quiet md:flex md:justify-center">
        {footerLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-8 items-center hover:text-text">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}

function GuestHeader() {
  return (
    <header className={guestHeader}>
      <Link to="/" className="me-auto rounded-sm text-lg font-bold">
        {brand.name}
      </Link>
      <ButtonLink to="/login/{-$status}" size="sm" variant="quiet">
        Sign In
      </ButtonLink>
      <ButtonLink to="/register" size="sm" variant="secondary">
        Join Now
      </ButtonLink>
    </header>
  );
}

const loadYouSheet = () => import('./you-sheet.tsx');
const YouSheet = lazy(async () => ({ default: (await loadYouSheet()).YouSheet }));

/** The You sheet; its code is loaded when it is first opened. */
function useYouSheet(): { open: () => void; sheet: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    open: () => setState('open'),
    sheet: state !== 'never' && (
      <Suspense>
        <YouSheet open={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  };
}
