import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/ui/button.tsx';

type FilePickerProps = {
  icon?: LucideIcon;
  /** Accessible name of the field. */
  label?: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** Text of the button. */
  children: string;
};

/** A button that opens the chooser of files. */
export function FilePicker({ icon: Icon, label, onFiles, children, ...props }: FilePickerProps) {
  const { accept, multiple = false, disabled = false } = props;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={picker}
        type="file"
        hidden
        {...(label ? { 'aria-label': label } : {})}
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button size="sm" disabled={disabled} onClick={() => picker.current?.click()}>
        {Icon && <Icon aria-hidden className="size-4" strokeWidth={1.75} />} {children}
      </Button>
    </div>
  );
}
