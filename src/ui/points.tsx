import { Check } from 'lucide-react';

/** A short list of sentences, each with a tick. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2 text-sm text-quiet">
      {points.map((point) => (
        <li key={point} className="flex gap-2 text-pretty">
          <Check aria-hidden className="mt-px size-4 shrink-0 text-good" strokeWidth={2} />
          {point}
        </li>
      ))}
    </ul>
  );
}
