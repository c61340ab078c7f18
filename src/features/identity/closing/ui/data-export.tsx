import type { DataExport } from '@domain/answers/closures.ts';
import { exportKeepDays } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatExact } from '@/lib/dates/format.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { exportQuery, useAskForExport, useDownloadExport } from '../data/queries.ts';
import { sizeText } from '../size-text.ts';

/** A copy of one's own data: asking for it once a day, and its download. */
export function DataExportPart({ userId }: { userId: string }) {
  const { data, isPending, error, refetch } = useQuery(exportQuery(userId));
  const ask = useAskForExport(userId);
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-11 w-44 rounded-full" />
      </Loading>
    );
  }
  if (data === undefined) {
    return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {data && <State one={data} />}
      {!data?.refusal && (
        <Button pending={ask.isPending} onClick={() => ask.mutate()}>
          Ask for your data
        </Button>
      )}
      <FormError>{ask.error ? textOf(ask.error) : undefined}</FormError>
    </div>
  );
}

function State({ one }: { one: DataExport }) {
  switch (one.state) {
    case 'queued':
    case 'leased':
      return (
        <p role="status">
          We are putting it together. You get a mail when it is ready to download.
        </p>
      );
    case 'failed':
      return <p role="status">It could not be made. Please ask again.</p>;
    case 'over':
      return (
        <p className="text-quiet">Your last copy could be downloaded for {exportKeepDays} days.</p>
      );
    case 'ready':
      return <Ready one={one} />;
  }
}

function Ready({ one }: { one: DataExport }) {
  const download = useDownloadExport();
  return (
    <>
      <p role="status">
        Ready to download{one.expires_at && ` until ${formatExact(one.expires_at)}`}
        {one.bytes !== null && `, ${sizeText(one.bytes)}`}.
      </p>
      <Button pending={download.isPending} onClick={() => download.mutate(one.id)}>
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        Download your data
      </Button>
      <FormError>{download.error ? textOf(download.error) : undefined}</FormError>
      {one.refusal === 'try_again_later' && (
        <p className="text-sm text-quiet">You can ask again after {formatExact(one.next_at)}.</p>
      )}
    </>
  );
}
