import { useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '@/entities/account/keys.ts';
import {
  PictureChange,
  usePictureSending,
} from '@/features/identity/settings/ui/picture-change.tsx';
import type { Account } from '@/entities/account/current-user.tsx';

/** Changes a fan's avatar: choose, crop, upload; shown once it is processed. */
export function AvatarChange({ account }: { account: Account }) {
  const client = useQueryClient();
  const sending = usePictureSending('avatar', () =>
    client.invalidateQueries({ queryKey: accountKeys.mine(account.id), exact: true }),
  );
  return (
    <PictureChange
      sending={sending}
      words={{
        field: 'Picture of you',
        action: account.avatar ? 'Change picture' : 'Upload a picture',
        crop: 'Choose the part to show',
      }}
      className="items-center"
    />
  );
}
