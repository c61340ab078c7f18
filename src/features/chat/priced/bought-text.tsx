import { useState } from 'react';
import { onDemand } from '@/ui/on-demand.tsx';

const BoughtDialog = onDemand(async () => (await import('./bought-dialog.tsx')).BoughtDialog);

/** The first lines of a text; a press opens all of it. */
export function BoughtText({ text, title }: { text: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grow">
      <button
        type="button"
        dir="auto"
        onClick={() => setOpen(true)}
        className="line-clamp-3 rounded-sm text-start text-sm break-words whitespace-pre-wrap"
      >
        {text}
      </button>
      {isOpen && (
        <BoughtDialog title={title} text={text} item={undefined} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
