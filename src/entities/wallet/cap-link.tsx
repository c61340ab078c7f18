import { isOwnCap } from '@/lib/errors/sentences.ts';
import { toAppError } from '@/lib/errors/app-error.ts';
import { TextLink } from '@/ui/text-link.tsx';

/** The way to the fan's own cap, below a refusal that it causes; nothing below others. */
export function CapLink({ error }: { error: unknown }) {
  if (!isOwnCap(toAppError(error))) return null;
  return (
    <TextLink to="/billing" hash="limit" className="self-start text-sm underline">
      Look at your spending limit
    </TextLink>
  );
}
