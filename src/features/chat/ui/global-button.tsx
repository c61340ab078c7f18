import { Megaphone } from 'lucide-react';
import { IconButton } from '@/shared/ui/icon-button.tsx';
import { useUploader } from '../data/uploader.ts';

/** Opens the uploader for many at once. */
export function GlobalButton() {
  const { uploader } = useUploader();
  return (
    <IconButton
      icon={Megaphone}
      label="New global message"
      onClick={() => uploader.open({ to: 'audience', audience: 'all' })}
    />
  );
}
