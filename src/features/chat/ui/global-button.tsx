import { Megaphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@/shared/ui/icon-button.tsx';

const GlobalDialog = lazy(async () => ({
  default: (await import('./global-dialog.tsx')).GlobalDialog,
}));

/** Opens the sheet in which a creator writes to many at once. */
export function GlobalButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Megaphone} label="New global message" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <GlobalDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
