import { isSent, type Upload } from './upload-state.ts';

/** What was sent and has no description yet. */
export function DescriptionReminder({ uploads }: { uploads: readonly Upload[] }) {
  const plain = uploads.filter((upload) => isSent(upload) && !upload.alt && !upload.isFixed);
  const [first] = plain;
  if (!first) return null;
  const what =
    first.kind === 'video'
      ? 'The video has'
      : plain.length === 1
        ? '1 picture has'
        : `${plain.length} pictures have`;
  return <p className="px-1 text-sm text-quiet">{what} no description: press Alt.</p>;
}
