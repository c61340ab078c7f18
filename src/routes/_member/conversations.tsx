import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { Inbox } from '@/features/chat/inbox/inbox.tsx';
import { MediaMessagePanel } from '@/features/chat/media-message/media-message-panel.tsx';
import { useMedia } from '@/ui/use-media-query.ts';
import { classes } from '@/ui/classes.ts';
import { PageTitle } from '@/ui/page-title.tsx';
import { WritingRulesButton } from '../-parts/writing-rules.tsx';

export const Route = createFileRoute('/_member/conversations')({
  staticData: { hasPanes: true },
  component: Conversations,
});

/** List and thread side by side on wide screens, otherwise one of them. */
function Conversations() {
  const thread = useMatch({ from: '/_member/conversations/$username', shouldThrow: false });
  const store = useMatch({ from: '/_member/conversations/$username_/store', shouldThrow: false });
  const open = (thread ?? store)?.params.username;
  const isThread = open !== undefined;
  const isWide = useMedia('(min-width: 768px)');
  return (
    // The element gets its height from the page only, so that the panes scroll and the page does
    // not.
    <div className={classes('flex w-full grow flex-col md:h-0', isThread && 'h-0')}>
      <PageTitle>Messages</PageTitle>
      <MediaMessagePanel />
      <div className="flex min-h-0 grow">
        {isWide || !isThread ? (
          <section
            aria-label="Conversations"
            className={classes(
              'relative w-full shrink-0 md:w-72 md:overflow-y-auto md:border-e md:border-line lg:w-[360px] xl:w-80',
            )}
          >
            <Inbox tools={<WritingRulesButton />} open={open} />
          </section>
        ) : (
          <h1 className="sr-only">Messages</h1>
        )}
        <div className={classes('min-w-0 grow', isThread ? 'flex' : 'hidden md:flex')}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
