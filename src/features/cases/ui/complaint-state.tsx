import { useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { Card } from '@/ui/card.tsx';
import { DateText } from '@/ui/date-text.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import type { FiledComplaint } from '../data/api.ts';
import { complaintQuery } from '../data/complaints.ts';
import { kindNames } from '../kinds.ts';

const outcomes: Record<FiledComplaint['state'], string> = {
  received: 'We are looking at it.',
  upheld: 'You were right, and we have acted on it.',
  dismissed: 'We have found nothing that is against our rules or the law.',
};

/** State and answer of a complaint, for the holder of its code. */
export function ComplaintState({ code, again }: { code: string; again: ReactNode }) {
  const query = useQuery(complaintQuery(code));
  if (query.error instanceof AppError && query.error.code === 'not_found')
    return (
      <ListState kind="empty" icon={FileSearch} text="No complaint has this code." action={again} />
    );
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-48 w-full rounded-lg" />}>
      {(complaint) => <Filed code={code} complaint={complaint} />}
    </Loaded>
  );
}

function Filed({ code, complaint }: { code: string; complaint: FiledComplaint }) {
  const isOpen = complaint.state === 'received';
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div className="flex flex-col gap-1">
        <p className="text-sm text-quiet">Its code, which we cannot show again. Keep it.</p>
        <p className="font-mono text-lg font-semibold wrap-anywhere select-all">{code}</p>
      </div>
      <p className="text-lg font-semibold text-pretty">{outcomes[complaint.state]}</p>
      {complaint.answer && (
        <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-line">
          {complaint.answer}
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm [&_dt]:text-quiet">
        <dt>About</dt>
        <dd>{kindNames[complaint.kind]}</dd>
        <dt>Received</dt>
        <dd>
          <DateText at={complaint.received_at} />
        </dd>
        <dt>{isOpen ? 'Decided until' : 'Decided'}</dt>
        <dd>
          <DateText at={complaint.decided_at ?? complaint.due_at} />
        </dd>
        <dt>Your email</dt>
        <dd>{complaint.is_confirmed ? 'Confirmed' : 'Not confirmed: open the link in our mail'}</dd>
      </dl>
    </Card>
  );
}
