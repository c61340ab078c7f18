import type { RefObject } from 'react';
import { fileTypes } from '@/entities/media/file-types.ts';

type FileKind = keyof typeof fileTypes;
type FileInputRef = RefObject<HTMLInputElement | null>;

const acceptOf = (kinds: readonly FileKind[]) => kinds.map((kind) => fileTypes[kind]).join(',');

type FileInputProps = {
  ref: FileInputRef;
  label: string;
  /** What the chosen kind accepts; both before one is chosen. */
  kinds: readonly FileKind[];
  multiple: boolean;
  onFiles: (files: File[]) => void;
};

/** The chooser of files of a composer, opened by its icons. */
export function FileInput({ ref, label, kinds, multiple, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
      accept={acceptOf(kinds)}
      multiple={multiple}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // Reset, so that the same file can be chosen again.
        event.target.value = '';
      }}
    />
  );
}

/** Opens the chooser for a kind; at once, because a browser allows it only during the press. */
export function chooseFiles({ current }: FileInputRef, kind: FileKind, isSeveral: boolean) {
  if (!current) return;
  current.accept = fileTypes[kind];
  current.multiple = isSeveral;
  current.click();
}
