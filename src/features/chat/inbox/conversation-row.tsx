import type { InboxRow, Partner } from '@domain/answers/chat.ts';
import { Link } from '@tanstack/react-router';
import { BellOff, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { DateText } from '@/ui/date-text.tsx';
import { formatUsd } from '@/lib/money/format.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { useRate } from '@/entities/wallet/rate.tsx';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { classes } from '@/ui/classes.ts';
import { messageDraft } from '../compose/composing.ts';
import { useUnsent } from '../compose/use-outbox.ts';
import { newestUnsent, type OutboxItem } from '../data/outbox.ts';
import { contentWords, lastLineText } from '../data/rules.ts';

type RowLinkProps = {
  partner: Partner;
  /** The nickname, or otherwise the name. */
  name: string;
  isUnread?: boolean;
  isOnline: boolean;
  storyStatus: InboxRow['story_status'];
  /** The id by which a return finds the row. */
  rowId?: string;
  /** Marks and the time, after the name. */
  marks?: ReactNode;
  onChosen?: (() => void) | undefined;
  /** The second line. */
  children: ReactNode;
};

/** A row of the list of conversations, which leads to the thread and is chosen while it is open. */
export function RowLink({ partner, name, isUnread = false, ...props }: RowLinkProps) {
  return (
    <Link
      to="/conversations/$username"
      params={{ username: partner.username }}
      data-row={props.rowId}
      onClick={props.onChosen}
      className="flex items-center gap-3 rounded-lg px-3 py-2.5 transition-colors hover:bg-raised"
      activeProps={{ className: 'bg-raised' }}
    >
      <Avatar
        name={name}
        picture={partner.avatar}
        size="md"
        online={props.isOnline}
        isOwn={partner.special !== null}
        ring={props.storyStatus === 'new'}
      />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <bdi className={classes('truncate', isUnread ? 'font-bold' : 'font-semibold')}>
            {name}
          </bdi>
          <VerifiedTick isVerified={partner.is_verified} className="-ms-1 self-center" />
          {props.storyStatus === 'new' && <span className="sr-only">New stories.</span>}
          {props.marks}
        </span>
        <span className="flex items-center gap-2">{props.children}</span>
      </span>
    </Link>
  );
}

type ConversationRowProps = { row: InboxRow; onChosen?: () => void };

/** A conversation in the inbox: the partner, the last message, and whether it is unread. */
export function ConversationRow({ row, onChosen }: ConversationRowProps) {
  const rate = useRate();
  const { partner } = row;
  const name = row.nickname ?? partner.name;
  return (
    <RowLink
      partner={partner}
      name={name}
      isUnread={row.is_unread}
      isOnline={row.is_online}
      storyStatus={row.story_status}
      rowId={row.conversation_id}
      onChosen={onChosen}
      marks={
        <>
          {row.is_favorite && <Mark icon={Heart} label="Favorite" />}
          {row.is_muted && <Mark icon={BellOff} label="Muted" />}
          <DateText
            at={row.last?.created_at ?? row.updated_at}
            className="ms-auto shrink-0 text-xs text-quiet tabular"
          />
        </>
      }
    >
      <ConversationLine
        partner={partner}
        isUnread={row.is_unread}
        text={lastLineText(row.last, name, rate)}
      />
      <span className="ms-auto flex shrink-0 items-center gap-2 empty:hidden">
        {row.is_unread && (
          <span className="size-2.5 rounded-full bg-accent">
            <span className="sr-only">Unread</span>
          </span>
        )}
        {(row.spent_cents ?? 0) > 0 && (
          // The narrow list of a tablet has no room for it beside the words.
          <span className="text-xs text-quiet tabular md:max-lg:sr-only">
            <span className="sr-only">Spent </span>
            {formatUsd(row.spent_cents ?? 0)}
          </span>
        )}
      </span>
    </RowLink>
  );
}

type ConversationLineProps = {
  partner: Partner;
  isUnread?: boolean;
  /** The words where this device holds neither an unsent message nor a draft. */
  text: string;
};

/** The unsent message of this device, its draft, or the text. */
export function ConversationLine({ partner, isUnread = false, text }: ConversationLineProps) {
  const { id: me } = useAccount();
  const { id: partnerId, username } = partner;
  const { text: draft } = useStore(messageDraft(me, partnerId));
  const unsent = newestUnsent(useUnsent({ me, partnerId, username }));
  return (
    <span dir="auto" className={classes('truncate text-sm', isUnread ? 'text-text' : 'text-quiet')}>
      {unsent && <span className="text-bad">Not sent: </span>}
      {!unsent && draft.trim() !== '' && <span className="text-accent">Draft: </span>}
      {(unsent && contentOf(unsent)) || draft.trim() || text}
    </span>
  );
}

const contentOf = ({ text, kind, mediaIds }: OutboxItem) =>
  text || contentWords(kind, mediaIds.length);

function Mark({ icon: Icon, label }: { icon: typeof Heart; label: string }) {
  return (
    <span className="shrink-0 self-center text-quiet">
      <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
