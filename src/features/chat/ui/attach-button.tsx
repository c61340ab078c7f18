import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/shared/ui/icon-button.tsx';

/** Chooses pictures for a message to many. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={Plus} label="Add pictures" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        multiple
        hidden
        tabIndex={-1}
        aria-label="Pictures"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
