import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '@/entities/site/site-query.ts';

/** The name of a payment on the statement of the card, before the card is charged. */
export function StatementName() {
  const { data: site } = useQuery(siteQuery);
  const name = site?.statement_descriptor;
  return (
    // The line keeps its place while the name is read.
    <p className="mt-2 min-h-[1.125rem] text-sm text-quiet">
      {name && (
        <>
          Your card statement will show <bdi className="font-semibold text-text">{name}</bdi>.
        </>
      )}
    </p>
  );
}
