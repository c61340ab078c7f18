import { useState } from 'react';

type CutTextProps = {
  text: string;
  /** characters: shown until it is expanded */
  cut: number;
};

/** A text that is cut until it is expanded. */
export function CutText({ text, cut }: CutTextProps) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > cut;
  if (text === '') return null;
  return (
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {isLong && !isWhole ? `${text.slice(0, cut).trimEnd()}…` : text}{' '}
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="text-sm font-semibold underline-offset-4 hover:underline"
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </p>
  );
}
