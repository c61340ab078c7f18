import * as Radix from '@radix-ui/react-dialog';
import { ageMin } from '@generated/limits.gen.ts';
import type { ReactNode } from 'react';
import { brand } from '@/lib/brand.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { PageTitle } from '@/ui/page-title.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import type { AgeGateState } from '../age-gate-store.ts';

type AgeGateDialogProps = {
  state: Exclude<AgeGateState, { status: 'unknown' | 'closed' }>;
  onAccept: () => void;
  onDecline: () => void;
  onRetry: () => void;
  /** Opens the terms, the privacy text or the complaints, which need no gate. */
  onRead: (to: '/terms' | '/privacy' | '/complaints/{-$code}') => void;
};

const words = {
  confirm: {
    title: `Are you ${ageMin} or older?`,
    body: `This site has content for adults. By entering you confirm that you are at least ${ageMin} years old and accept the terms.`,
  },
  verify: {
    title: 'Your age has to be verified',
    body: `Where you are, the law asks for more than your word that you are at least ${ageMin}. Verification is not available here yet, so we cannot let you in.`,
  },
  block: {
    title: 'Not available where you are',
    body: 'We cannot offer this site in your region.',
  },
};

/**
 * The dialog of the 18+ gate. It replaces the page instead of covering it: Escape does not close
 * it, and the focus stays inside.
 */
export function AgeGateDialog(props: AgeGateDialogProps) {
  const { state } = props;
  const mode = state.status === 'open' ? state.rule.mode : 'confirm';
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto bg-background p-5 md:items-center"
        >
          <PageTitle>Welcome</PageTitle>
          <div className="flex w-full max-w-sm flex-col gap-4 pb-[env(safe-area-inset-bottom)] md:text-center">
            <p className="text-lg font-bold">{brand.name}</p>
            <p aria-hidden className="text-2xl font-bold text-accent tabular">
              {ageMin}+
            </p>
            <Radix.Title className="text-xl">{words[mode].title}</Radix.Title>
            <Radix.Description className="mb-3 text-pretty text-quiet">
              {words[mode].body}
            </Radix.Description>
            <Choices {...props} mode={mode} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Choices({
  state,
  mode,
  onAccept,
  onDecline,
  onRetry,
  onRead,
}: AgeGateDialogProps & { mode: keyof typeof words }) {
  if (state.status === 'failed') {
    return (
      <>
        <p role="alert" className="text-bad">
          {textOf(state.error)}
        </p>
        <Button wide onClick={onRetry}>
          Try again
        </Button>
        <Button wide variant="quiet" onClick={onDecline}>
          Leave
        </Button>
      </>
    );
  }
  return (
    <>
      {mode === 'confirm' && (
        <Button wide variant="primary" pending={state.status === 'asking'} onClick={onAccept}>
          I am {ageMin} or older, enter
        </Button>
      )}
      <Button wide variant="secondary" onClick={onDecline}>
        Leave
      </Button>
      <p className="text-sm text-quiet">
        Read the <Read onClick={() => onRead('/terms')}>Terms and Conditions</Read> and the{' '}
        <Read onClick={() => onRead('/privacy')}>Privacy Policy</Read> first.{' '}
        <Read onClick={() => onRead('/complaints/{-$code}')}>Complaints</Read> need no entry.
      </p>
      {state.status === 'asking' && <Spinner className="sr-only" />}
    </>
  );
}

function Read({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="underline underline-offset-4 hover:text-text"
    >
      {children}
    </button>
  );
}
