import type { OwnSubscription, SubscriptionStatus } from '@domain/answers/subscriptions.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { Link } from '@tanstack/react-router';
import {
  CircleOff,
  CircleStop,
  Clock,
  Play,
  RefreshCw,
  RotateCcw,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useDebtCents } from '@/entities/wallet/balance.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Button } from '@/ui/button.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { classes } from '@/ui/classes.ts';
import { FormError } from '@/ui/form-error.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { ReturningList } from '@/ui/returning-list.tsx';
import { useIsOld } from '@/lib/query/use-is-old.ts';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { subscriptionKeys } from '../data/keys.ts';
import { subscriptionsQuery } from '../data/lists.ts';
import { hasAccess, statusText } from '../status.ts';
import { OwnListHead, OwnListSkeleton, ownListStyle } from './own-list-frame.tsx';
import type { SubscribableCreator } from './subscribe-dialog.tsx';
import { useRenewal } from './use-renewal.tsx';

type SubscriptionsListProps = {
  fanId: string;
  search: string;
  onSearch: (search: string) => void;
  onRestart: (creator: SubscribableCreator) => void;
};

/** The fan's subscriptions, those with the latest end first, each with its state and actions. */
export function SubscriptionsList({ fanId, search, onSearch, onRestart }: SubscriptionsListProps) {
  const options = subscriptionsQuery(fanId, search);
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery(options);
  const isLoading = useIsOld(query);
  const row = (subscription: OwnSubscription) =>
    subscription.state === 'expired' ? (
      <ExpiredRow subscription={subscription} onRestart={onRestart} />
    ) : (
      <RenewableRow
        subscription={subscription}
        fanId={fanId}
        isLoading={isLoading}
        onRestart={onRestart}
      />
    );
  return (
    <>
      <OwnListHead label="Search subscriptions" search={search} onSearch={onSearch} />
      <DebtNote />
      <ReturningList
        query={query}
        rowKey={({ id }) => id}
        row={row}
        className={ownListStyle}
        skeleton={<OwnListSkeleton />}
        empty={
          <ListState
            kind="empty"
            text={emptyTexts.anything}
            action={
              <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
                Browse creators
              </ButtonLink>
            }
          />
        }
      />
    </>
  );
}

/** A debt is charged once, although it stands beside each price. */
function DebtNote() {
  const rate = useRate();
  const debtCents = useDebtCents();
  if (debtCents === 0) return null;
  return (
    <p role="status" className="mb-3 text-sm text-pretty text-warning">
      You owe {formatWithApprox(debtCents, rate)}. Your next top-up settles it, or the first renewal
      that your card pays: once, and not with each subscription.
    </p>
  );
}

type RenewableRowProps = ExpiredRowProps & { fanId: string; isLoading: boolean };

function RenewableRow({ subscription, fanId, isLoading, onRestart }: RenewableRowProps) {
  const client = useQueryClient();
  const name = subscription.creator?.name ?? 'this creator';
  const { stop, resume, dialog, isPending, refusal } = useRenewal({
    name,
    subscription: {
      creatorId: subscription.creator_id,
      expires_at: subscription.expires_at,
      renewal_price_cents: subscription.renewal_price_cents,
      is_trial: subscription.is_trial,
      isPastDue: subscription.state === 'past_due',
    },
    isLoading,
    onChanged: () => {
      void client.invalidateQueries({ queryKey: subscriptionKeys.list(fanId) });
      void client.invalidateQueries({ queryKey: creatorKeys.pages });
    },
  });
  const stopButton = (
    <RowButton
      icon={CircleStop}
      text="Stop"
      label={`Stop subscription to ${name}`}
      pending={isPending}
      onClick={() => void stop()}
    />
  );
  if (subscription.state === 'past_due') {
    return (
      <Row subscription={subscription} refusal={refusal}>
        <PastDue>
          <RestartButton subscription={subscription} onRestart={onRestart} />
          {stopButton}
        </PastDue>
      </Row>
    );
  }
  return (
    <Row subscription={subscription} refusal={refusal}>
      {subscription.state === 'active' ? (
        stopButton
      ) : (
        <RowButton
          icon={RotateCcw}
          text={subscription.is_trial ? 'Keep' : 'Renew'}
          label={
            subscription.is_trial
              ? `Keep subscription to ${name} after the trial`
              : `Renew subscription to ${name} again`
          }
          pending={isPending}
          onClick={resume}
        />
      )}
      {dialog}
    </Row>
  );
}

/** The note of a failed renewal and its actions, below the creator. */
const PastDue = ({ children }: { children: ReactNode }) => (
  <div className="flex basis-full flex-wrap items-center justify-end gap-1 ps-4 pb-2">
    <p className="me-auto text-sm text-quiet">No access until a daily attempt succeeds.</p>
    {children}
  </div>
);

type ExpiredRowProps = Pick<SubscriptionsListProps, 'onRestart'> & {
  subscription: OwnSubscription;
};

function ExpiredRow(props: ExpiredRowProps) {
  return (
    <Row subscription={props.subscription}>
      <RestartButton {...props} />
    </Row>
  );
}

function RestartButton({ subscription, onRestart }: ExpiredRowProps) {
  const { creator, creator_id: id, restart } = subscription;
  return (
    creator &&
    restart && (
      <RowButton
        icon={Play}
        text="Restart"
        label={`Restart subscription to ${creator.name}`}
        onClick={() => onRestart({ id, ...creator, ...restart })}
      />
    )
  );
}

type RowButtonProps = {
  icon: LucideIcon;
  text: string;
  /** Accessible name that begins with the visible text and names the creator. */
  label: string;
  pending?: boolean;
  onClick: () => void;
};

function RowButton({ icon: Icon, text, label, pending, onClick }: RowButtonProps) {
  return (
    <Button
      size="sm"
      aria-label={label}
      {...(pending === undefined ? {} : { pending })}
      onClick={onClick}
      className="min-h-11 shrink-0 px-3"
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      {text}
    </Button>
  );
}

const styles: Record<SubscriptionStatus, { icon: LucideIcon; text: string; avatar: string }> = {
  active: { icon: RefreshCw, text: 'text-good', avatar: '' },
  ending: { icon: Clock, text: 'text-warning', avatar: '' },
  past_due: { icon: CircleOff, text: 'text-warning', avatar: 'opacity-60 grayscale' },
  expired: { icon: CircleOff, text: 'text-quiet', avatar: 'opacity-60 grayscale' },
};

type RowProps = {
  subscription: OwnSubscription;
  refusal?: Error | undefined;
  children: ReactNode;
};

function Row({ subscription, refusal, children }: RowProps) {
  const rate = useRate();
  const debtCents = useDebtCents();
  const { creator, state } = subscription;
  const { icon: Icon, text, avatar } = styles[state];
  const name = creator?.name ?? 'No longer here';
  const content = (
    <>
      <Avatar
        name={name}
        picture={creator?.avatar ?? null}
        online={hasAccess(state) && creator?.is_online === true}
        className={avatar}
      />
      <span className="min-w-0">
        <span className="flex min-w-0 items-baseline gap-2">
          <bdi className="truncate font-semibold">{name}</bdi>
          {creator && (
            <span className="truncate text-sm text-quiet max-md:hidden">@{creator.username}</span>
          )}
        </span>
        <span className={classes('flex items-center gap-1.5 text-sm tabular', text)}>
          <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {statusText(state, subscription, rate, debtCents)}
        </span>
      </span>
    </>
  );
  const frame = 'flex min-w-0 grow items-center gap-3 py-3 ps-4';
  return (
    <div data-row={subscription.id} className="hover:bg-raised">
      <div
        className={classes(
          'flex min-h-[72px] items-center gap-1 pe-4',
          state === 'past_due' && 'flex-wrap',
        )}
      >
        {creator ? (
          <Link to="/$username" params={{ username: creator.username }} className={frame}>
            {content}
          </Link>
        ) : (
          <div className={frame}>{content}</div>
        )}
        {children}
      </div>
      <div className="px-4 pb-3 empty:hidden">
        {refusal && (
          <FormError>
            <LazyErrorSentence error={refusal} />
          </FormError>
        )}
      </div>
    </div>
  );
}
