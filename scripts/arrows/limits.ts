import { lineAt, type Finding, type Source } from './finding.ts';
import { maskSql } from './sql-text.ts';

const schema = /^supabase\/schemas\/[^/]+\/.*\.sql$/;
const home = /^supabase\/schemas\/[^/]+\/limits\.sql$/;
const creation = /\bcreate\s+(?:or\s+replace\s+)?function\s+private\.limit_(\w+)/gi;
const use = /(?<!function\s+)\bprivate\.limit_(\w+)\s*\(/gi;

const closure = 'account closure, back office';
const payout = 'withdrawals and banking, back office';
const list = 'a list of the back office';

/** Limits that no SQL uses yet, with the planned part whose commands will use them. */
export const reservedLimits: Record<string, string> = {
  username_hold_months: closure,
  closure_days: closure,
  personal_data_months: closure,
  topup_refund_days: closure,
  empty_account_months: 'policy clocks, back office',
  idle_unlist_months: 'policy clocks, back office',
  payday_isodow: payout,
  withdrawal_min_cents: payout,
  withdrawal_min_gbp_cents: payout,
  bank_name_max: payout,
  bank_account_max: payout,
  bank_routing_max: payout,
  bank_notes_max: payout,
  page_withdrawals: list,
  page_delivered: list,
  page_followers: list,
  page_subscribers: list,
  page_referrals: list,
};

/**
 * A limit for SQL is in the limits.sql of its folder, and SQL uses it or it is reserved. Any other
 * number is a constant in TypeScript.
 */
export function limitRules(sources: Source[]): Finding[] {
  const files = sources
    .filter(({ path }) => schema.test(path))
    .map(({ path, text }) => ({ path, masked: maskSql(text) }));
  const used = new Set(
    files.flatMap(({ masked }) => [...masked.matchAll(use)].map(([, name = '']) => name)),
  );
  return files.flatMap(({ path, masked }) =>
    [...masked.matchAll(creation)].flatMap(({ 1: name = '', index }) =>
      faultsOf(name, used.has(name), home.test(path)).map((message) => ({
        file: path,
        line: lineAt(masked, index),
        rule: 'limit',
        message,
      })),
    ),
  );
}

function faultsOf(name: string, isUsed: boolean, isAtHome: boolean): string[] {
  const isReserved = name in reservedLimits;
  return [
    ...(isAtHome ? [] : [`limit_${name} belongs to the limits.sql of a folder`]),
    ...(isUsed || isReserved ? [] : [`limit_${name} is used by no SQL: make it a constant`]),
    ...(isUsed && isReserved ? [`limit_${name} is used and needs no reservation`] : []),
  ];
}
