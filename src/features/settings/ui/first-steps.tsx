import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { Account } from '@/shared/session/viewer.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { TextLink } from '@/shared/ui/text-link.tsx';
import { creatorSettingsQuery } from '../data/queries.ts';
import { NoCategories } from './no-categories.tsx';

/** On the home of an accepted creator, until people can find them when they browse. */
export function FirstSteps({ account }: { account: Account }) {
  const { data: settings } = useQuery(creatorSettingsQuery(account.id));
  // An extra on its page: where it cannot be read, the settings say why.
  if (settings?.categories.length !== 0) return null;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" strokeWidth={1.75} />
        <div className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">You were accepted</h2>
          <p className="text-pretty text-quiet">
            {account.is_promoted
              ? 'Your page is listed.'
              : 'Make your page ready: then we can list it. What comes next:'}
          </p>
        </div>
      </div>
      {account.is_promoted && <NoCategories />}
      <ol className="flex list-decimal flex-col gap-2 ps-13">
        <li>
          <TextLink to="/settings" hash="categories">
            Choose your categories
          </TextLink>
        </li>
        <li>
          <TextLink to="/settings" hash="fee">
            Set your prices
          </TextLink>
        </li>
        <li>
          <TextLink to="/$username" params={{ username: account.username }}>
            Write your first post
          </TextLink>
        </li>
      </ol>
    </Card>
  );
}
