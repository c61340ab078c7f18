import { confirm } from '@/ui/confirm.ts';

const apart = 'You will not see each other anywhere, and neither of you can write to the other.';

/** Asks before a fan blocks a creator; a renewal is not given back by an unblock. */
export const confirmBlock = (name: string, isSubscribed: boolean): Promise<boolean> =>
  confirm({
    title: `Block ${name}?`,
    body: `${apart} ${isSubscribed ? 'Your' : 'A'} subscription does not renew.`,
    action: 'Block',
    danger: true,
  });
