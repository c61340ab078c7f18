import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { IconButton } from '@/ui/icon-button.tsx';

const WritingRulesDialog = lazy(async () => ({
  default: (await import('./writing-rules-dialog.tsx')).WritingRulesDialog,
}));

/** A creator's button above the conversations that opens the rules about who may write. */
export function WritingRulesButton() {
  const { role } = useAccount();
  const [isOpen, setOpen] = useState(false);
  if (role !== 'creator') return null;
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label="Who may write to you"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <WritingRulesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
