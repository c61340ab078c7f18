import { createFileRoute } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { emptyTexts } from '@/shared/errors/success.ts';
import { ListState } from '@/shared/ui/list-state.tsx';
import { Page } from '@/shared/ui/page.tsx';

export const Route = createFileRoute('/_member/stories')({ component: Stories });

function Stories() {
  return (
    <Page title="Stories">
      <ListState kind="empty" icon={Clapperboard} text={emptyTexts.stories} />
    </Page>
  );
}
