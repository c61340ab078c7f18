import type { Role } from '@domain/answers/parts.ts';
import { Download } from 'lucide-react';
import { saveCsv } from '@/lib/csv.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useAllTransactions } from '../data/transactions.ts';
import type { TransactionFilter } from '../transaction-filter.ts';
import { csvOf } from '../transactions-csv.ts';

/** 'transactions-tip-from-2026-03-01-to-2026-03-31.csv' */
const fileName = ({ type, from, to }: TransactionFilter) =>
  `${['transactions', type, from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-')}.csv`;

/** Saves every transaction of the filter, whatever is loaded, as a file. */
export function ExportButton({ filter, role }: { filter: TransactionFilter; role: Role }) {
  const { mutate, isPending, error } = useAllTransactions((rows, exported) =>
    saveCsv(csvOf(rows, role), fileName(exported)),
  );
  return (
    <>
      <Button
        size="sm"
        className="min-h-11 md:ms-auto"
        pending={isPending}
        onClick={() => mutate(filter)}
      >
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
        Export CSV
      </Button>
      <FormError>{error ? textOf(error) : undefined}</FormError>
    </>
  );
}
