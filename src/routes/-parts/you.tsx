import { useAccount } from '@/entities/account/current-user.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { AvatarChange } from './avatar-change.tsx';

/** The username and the picture of a fan. */
export function You() {
  const account = useAccount();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={account.name} picture={account.avatar ?? null} size="lg" />
      <div className="flex min-w-0 grow flex-col items-start gap-2">
        <p className="font-semibold break-words">@{account.username}</p>
        <AvatarChange account={account} />
      </div>
    </div>
  );
}
