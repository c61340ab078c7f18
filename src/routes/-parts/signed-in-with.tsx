import { useQuery } from '@tanstack/react-query';
import { signInQuery } from '@/features/identity/account/data/queries.ts';

/** The address of the account, where a link works for one address alone. */
export function SignedInWith({ userId }: { userId: string }) {
  const { data } = useQuery(signInQuery(userId));
  if (!data?.email) return null;
  return (
    <p className="text-sm text-pretty text-quiet">
      You are signed in with <bdi className="font-semibold break-words">{data.email}</bdi>. To use
      another address, sign out and open the link of the mail again.
    </p>
  );
}
