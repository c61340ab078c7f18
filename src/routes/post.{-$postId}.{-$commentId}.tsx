import { createFileRoute, redirect } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { emptyTexts } from '@/shared/errors/success.ts';
import { ListState } from '@/shared/ui/list-state.tsx';
import { Page } from '@/shared/ui/page.tsx';

/** Without a post, and for those who are not signed in, this is the way to the conversations. */
export const Route = createFileRoute('/post/{-$postId}/{-$commentId}')({
  beforeLoad: async ({ context, params }) => {
    const session = await context.session.settled();
    if (session.status === 'guest' || params.postId === undefined) {
      throw redirect({ to: '/conversations', replace: true });
    }
  },
  component: Post,
});

function Post() {
  return (
    <Page title="Post">
      <ListState kind="empty" icon={Sparkles} text={emptyTexts.highlights} />
    </Page>
  );
}
