import { Ban } from 'lucide-react';
import { MenuItem } from '@/ui/menu.tsx';
import { toast } from '@/ui/toast.ts';
import { toastError } from '@/ui/toast-error.ts';
import { confirmBlock } from './confirm-block.ts';
import { useBlock } from './queries.ts';

type BlockItemProps = { userId: string; name: string };

/** The item of a menu that blocks a creator, who may be followed or paid: it is asked about first. */
export function BlockItem({ userId, name }: BlockItemProps) {
  const block = useBlock(userId);
  const ask = async () => {
    if (!(await confirmBlock(name, false))) return;
    await block.mutateAsync(true).then(() => toast(`${name} is blocked.`), toastError);
  };
  return (
    <MenuItem icon={Ban} danger onSelect={() => void ask()}>
      Block <bdi>{name}</bdi>
    </MenuItem>
  );
}
