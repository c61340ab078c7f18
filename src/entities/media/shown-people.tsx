import { lazy, Suspense } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { onlyMe, type Upload } from './upload-state.ts';
import type { Uploads } from './use-uploads.ts';

const ShownChoice = lazy(async () => ({
  default: (await import('./shown-choice.tsx')).ShownChoice,
}));

type ShownPeopleProps = Pick<Uploads, 'show'> & { uploads: readonly Upload[] };

/** Media that something shows already have their id as the id of the upload. */
const isNew = ({ id, mediaId, state }: Upload) => id !== mediaId && state.step !== 'interrupted';

/** Who can be seen in what is attached, in one press for all of it; of creators alone. */
export function ShownPeople({ uploads, show }: ShownPeopleProps) {
  const { role } = useAccount();
  const own = uploads.filter(isNew);
  const [first] = own;
  if (role !== 'creator' || !first) return null;
  return (
    // as high as the question on a wide screen
    <div className="min-h-[4.125rem] px-1">
      <Suspense>
        <ShownChoice
          shown={first.shown ?? onlyMe}
          kind={first.kind}
          underage={own.find(({ underage }) => underage)?.underage}
          onChange={(shown) =>
            show(
              own.map(({ id }) => id),
              shown,
            )
          }
        />
      </Suspense>
    </div>
  );
}
