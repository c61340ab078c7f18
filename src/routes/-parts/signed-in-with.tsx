import { useQuery } from '@tanstack/react-query';
import { signInQuery } from '@/features/identity/account/data/queries.ts';
import { Skeleton } from '@/ui/skeleton.tsx';

/** The address of the account, where a link works for one address alone. */
export function SignedInWith({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(signInQuery(userId));
  if (isPending) return <Skeleton className="h-14 w-full" />;
  if (!data?.email) return null;
  return (
    <p className="text-sm text-pretty text-quiet">
      You are signed in with <bdi className="font-semibold break-words">{data.email}</bdi>. To use
      another address, sign out and open the link of the mail again.
    </p>
  );
}
