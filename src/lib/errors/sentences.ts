import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { formatUsd } from '../money/format.ts';
import { accountSentences } from './sentences/accounts.ts';
import { conversationSentences } from './sentences/conversations.ts';
import { discoverySentences } from './sentences/discovery.ts';
import { generalSentences } from './sentences/general.ts';
import { mediaSentences } from './sentences/media.ts';
import { moneySentences } from './sentences/money.ts';
import { releaseSentences } from './sentences/releases.ts';
import { wallSentences } from './sentences/wall.ts';

/**
 * Every code of the catalogue with its sentence; a code without one does not compile. Values that
 * only the refusing side knows are placeholders, `{name}` or `{name|default}`, which `sentenceFor`
 * fills.
 */
export const sentences: Record<ErrorCode, string> = {
  ...generalSentences,
  ...accountSentences,
  ...discoverySentences,
  ...wallSentences,
  ...mediaSentences,
  ...conversationSentences,
  ...moneySentences,
  ...releaseSentences,
};

/** The text for a code and its detail: the sentence, or the raw code when it is unknown. */
export function sentenceFor(code: string, detail: Record<string, unknown> = {}): string {
  if (!isErrorCode(code)) return code;
  const isCap = isOwnCap({ code, detail });
  const values = isCap ? { left: formatUsd(Number(detail['left_cents'] ?? 0)) } : detail;
  return sentences[isCap ? 'own_spend_limit_reached' : code].replaceAll(
    /\{(\w+)(?:\|([^}]*))?\}/g,
    (_, name: string, usual = '') => fill(values[name], String(usual)),
  );
}

/** Whether a refusal is about the fan's own cap, unlike the limit of a new card. */
export const isOwnCap = (error: { code: string; detail: Record<string, unknown> }) =>
  error.code === 'spend_limit_reached' && error.detail['limit'] === 'own';

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(sentences, code);
}

function fill(value: unknown, usual: string): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : usual;
}
