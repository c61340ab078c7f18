import * as Radix from '@radix-ui/react-dialog';
import { ageMin } from '@generated/limits.gen.ts';
import type { ReactNode } from 'react';
import { brand } from '@/lib/brand.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { PageTitle } from '@/ui/page-title.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import type { AgeGateState } from '../age-gate-store.ts';
import { ruleOnReturn } from '../proof/return-mark.ts';
import { AgeProof, proofWords } from './age-proof.tsx';
import { GateScene } from './gate-scene.tsx';

/** Pages that need no gate, and those that need no proof of age. */
type Readable = '/terms' | '/privacy' | '/complaints/{-$code}' | '/login/{-$status}' | '/billing';

type AgeGateDialogProps = {
  state: Exclude<AgeGateState, { status: 'unknown' | 'closed' }>;
  isMember: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onRetry: () => void;
  /** Reads the rule again while the gate stays as it is. */
  onLook: () => Promise<void>;
  onRead: (to: Readable) => void;
};

const words = {
  confirm: {
    title: `Are you ${ageMin} or older?`,
    body: `This site has content for adults. By entering you confirm that you are at least ${ageMin} years old and accept the terms.`,
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
  const rule = state.status === 'failed' ? null : (state.rule ?? ruleOnReturn());
  const mode = rule?.mode ?? 'confirm';
  const { title, body } = mode === 'verify' ? proofWords(rule?.check ?? null, ageMin) : words[mode];
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          onOpenAutoFocus={focusItself}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 flex flex-col items-center overflow-x-hidden overflow-y-auto bg-background p-5 outline-none"
        >
          <PageTitle>Welcome</PageTitle>
          <GateScene />
          <div className="flex w-full max-w-sm shrink-0 flex-col gap-4 pb-[env(safe-area-inset-bottom)] md:mb-auto md:text-center">
            <p className="text-lg font-bold">{brand.name}</p>
            <p aria-hidden className="text-2xl font-bold text-accent tabular">
              {ageMin}+
            </p>
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Description className="mb-3 text-pretty text-quiet">{body}</Radix.Description>
            <Choices {...props} mode={mode} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Not its first button, whose ring would be the first impression of the site. */
function focusItself(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

function Choices({
  state,
  mode,
  isMember,
  onAccept,
  onDecline,
  onRetry,
  onLook,
  onRead,
}: AgeGateDialogProps & { mode: 'confirm' | 'verify' | 'block' }) {
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
  const check = (state.rule ?? ruleOnReturn())?.check;
  return (
    <>
      {mode === 'confirm' && (
        <Button wide variant="primary" pending={state.status === 'asking'} onClick={onAccept}>
          I am {ageMin} or older, enter
        </Button>
      )}
      {check && <AgeProof check={check} onLook={onLook} />}
      <Button wide variant={check && !check.retry_at ? 'quiet' : 'secondary'} onClick={onDecline}>
        Leave
      </Button>
      {mode !== 'confirm' && <OpenAnyway mode={mode} isMember={isMember} onRead={onRead} />}
      <p className="text-sm text-quiet">
        Read the <Read onClick={() => onRead('/terms')}>Terms and Conditions</Read> and the{' '}
        <Read onClick={() => onRead('/privacy')}>Privacy Policy</Read> first.{' '}
        <Read onClick={() => onRead('/complaints/{-$code}')}>Complaints</Read> need no entry.
      </p>
      {state.status === 'asking' && <Spinner className="sr-only" />}
    </>
  );
}

type OpenAnywayProps = Pick<AgeGateDialogProps, 'isMember' | 'onRead'> & {
  mode: 'verify' | 'block';
};

/** What stays open without a proof of age, and in a closed region. */
function OpenAnyway({ mode, isMember, onRead }: OpenAnywayProps) {
  if (isMember) {
    return (
      <p className="text-sm text-quiet">
        Your <Read onClick={() => onRead('/billing')}>wallet and account</Read> stay open.
      </p>
    );
  }
  return (
    <p className="text-sm text-quiet">
      {mode === 'verify' ? 'Did you check your age with your account?' : 'Do you have an account?'}{' '}
      <Read onClick={() => onRead('/login/{-$status}')}>Sign in</Read>
    </p>
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
