import type { Conversation } from '@domain/answers/chat.ts';
import { Link } from '@tanstack/react-router';
import {
  Ban,
  Bell,
  BellOff,
  ChevronLeft,
  CircleUser,
  Ellipsis,
  Flag,
  Heart,
  Image,
  ImageOff,
  NotebookPen,
  ShoppingBag,
} from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { confirm } from '@/ui/confirm.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { LazyMenu, MenuItem, MenuSeparator } from '@/ui/lazy-menu.tsx';
import type { Settings } from '../data/api.ts';
import { blockTerms } from '../data/rules.ts';
import { toastError } from '@/ui/toast-error.ts';
import { useRootMark } from '@/ui/root-mark.ts';
import { useSetConversation } from '../data/queries.ts';
import { useBlock, useBlockRefund } from '@/entities/safety/queries.ts';
import { chatKeys } from '../data/keys.ts';
import {
  headerLook,
  partnerFacts,
  partnerLook,
  partnerName,
  partnerStatus,
} from './thread-look.ts';

const NotesDialog = lazy(async () => ({
  default: (await import('./notes-dialog.tsx')).NotesDialog,
}));

type ThreadHeaderProps = {
  conversation: Conversation;
  isTyping: boolean;
  /** Opens the partner's stories. */
  onStories: () => void;
  /** Reports the partner. */
  onReport: () => void;
  /** Shown beside the menu. */
  action: ReactNode;
};

/** The partner, their presence, and the user's settings of the conversation. */
export function ThreadHeader(props: ThreadHeaderProps) {
  const { conversation, isTyping, onStories } = props;
  const { partner, mine } = conversation;
  const name = mine.nickname ?? partner.name;
  useRootMark('data-toast-below');
  return (
    <header className={headerLook}>
      <Link
        to="/conversations"
        aria-label="Back to messages"
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-raised md:hidden"
      >
        <ChevronLeft aria-hidden className="size-6 rtl:rotate-180" />
      </Link>
      <Portrait partner={partner} name={name} onStories={onStories} />
      <div className={partnerLook}>
        <div className="flex items-center gap-1.5">
          <h2 className={partnerName}>
            {partner.role === 'creator' ? (
              <Link
                to="/$username"
                params={{ username: partner.username }}
                className="hover:underline"
              >
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h2>
          <VerifiedTick isVerified={partner.is_verified} />
        </div>
        <p role="status" className={partnerStatus}>
          <Status conversation={conversation} isTyping={isTyping} />
        </p>
      </div>
      {props.action}
      <ThreadMenu conversation={conversation} onReport={props.onReport} />
    </header>
  );
}

type PortraitProps = { partner: Conversation['partner']; name: string; onStories: () => void };

/** The partner's avatar, with a ring while there are new stories. */
function Portrait({ partner, name, onStories }: PortraitProps) {
  const { story_status: ring, is_online } = partner;
  const avatar = (
    <Avatar
      name={name}
      picture={partner.avatar}
      size="sm"
      ring={ring === 'new'}
      online={is_online}
      isOwn={partner.special !== null}
    />
  );
  if (ring === null) return avatar;
  return (
    <button
      type="button"
      aria-label={`Stories of ${name}`}
      onClick={onStories}
      className="-m-1 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-raised"
    >
      {avatar}
    </button>
  );
}

type StatusProps = Pick<ThreadHeaderProps, 'conversation' | 'isTyping'>;

function Status({ conversation, isTyping }: StatusProps) {
  if (isTyping) return 'Typing…';
  if (conversation.partner.is_online) return <span className="text-good">Online</span>;
  return partnerFacts(conversation);
}

function ThreadMenu({
  conversation,
  onReport,
}: Pick<ThreadHeaderProps, 'conversation' | 'onReport'>) {
  const { partner, mine, conversation_id, is_blocked_by_me } = conversation;
  const router = useRouter();
  const isCreator = useAccount().role === 'creator';
  const [areNotesOpen, setAreNotesOpen] = useState(false);
  const changing = useSetConversation(partner.username, conversation_id);
  const blocking = useBlock(partner.id, chatKeys.threads);
  const asking = useBlockRefund(partner.id);
  const set = (settings: Settings) => changing.mutate(settings, { onError: toastError });
  const setBlocked = (isBlocked: boolean) => blocking.mutate(isBlocked, { onError: toastError });
  const block = async () => {
    const refund = await asking.mutateAsync().catch(toastError);
    if (refund === undefined) return;
    const isSure = await confirm({
      title: `Block ${partner.name}?`,
      body: blockTerms(partner.is_subscriber, refund),
      action: 'Block',
      danger: true,
    });
    if (isSure) setBlocked(true);
  };
  return (
    <>
      <LazyMenu trigger={<IconButton icon={Ellipsis} label="Conversation settings" />}>
        {partner.role === 'creator' && (
          <MenuItem icon={CircleUser} onSelect={() => router.history.push(`/${partner.username}`)}>
            View page
          </MenuItem>
        )}
        {partner.role === 'creator' && !partner.special && !isCreator && (
          <MenuItem
            icon={ShoppingBag}
            onSelect={() =>
              void router.navigate({
                to: '/conversations/$username/store',
                params: { username: partner.username },
              })
            }
          >
            Store
          </MenuItem>
        )}
        {conversation_id && (
          <>
            <MenuItem icon={Heart} onSelect={() => set({ p_is_favorite: !mine.is_favorite })}>
              {mine.is_favorite ? 'Remove from favorites' : 'Add to favorites'}
            </MenuItem>
            <MenuItem
              icon={mine.is_muted ? Bell : BellOff}
              onSelect={() => set({ p_is_muted: !mine.is_muted })}
            >
              {mine.is_muted ? 'Unmute' : 'Mute'}
            </MenuItem>
          </>
        )}
        {conversation_id && isCreator && (
          <>
            <MenuItem
              icon={mine.accepts_media ? ImageOff : Image}
              onSelect={() => set({ p_accepts_media: !mine.accepts_media })}
            >
              {mine.accepts_media ? 'Stop accepting media' : 'Accept media'}
            </MenuItem>
            <MenuItem icon={NotebookPen} onSelect={() => setAreNotesOpen(true)}>
              Nickname and notes
            </MenuItem>
          </>
        )}
        {!partner.special && (
          <>
            <MenuSeparator />
            {!is_blocked_by_me && (
              <MenuItem icon={Flag} danger onSelect={onReport}>
                Report
              </MenuItem>
            )}
            <MenuItem
              icon={Ban}
              danger={!is_blocked_by_me}
              onSelect={() => (is_blocked_by_me ? setBlocked(false) : void block())}
            >
              {is_blocked_by_me ? 'Unblock' : 'Block'}
            </MenuItem>
          </>
        )}
      </LazyMenu>
      {areNotesOpen && (
        <Suspense fallback={null}>
          <NotesDialog conversation={conversation} onClose={() => setAreNotesOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
