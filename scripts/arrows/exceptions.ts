import type { Exception, Finding } from './finding.ts';

const shape = 'bounds the shape of a message between programs; a user never meets it';
const note = 'told beside a price while it is typed; each sale takes its share in SQL';
const payments = 'supabase/functions/_shared/payments/stripe-shapes.ts';
const postbacks = 'supabase/functions/_shared/payments/ccbill/shapes.ts';
const domain = 'supabase/functions/_shared/domain';

export const exceptions: Exception[] = [
  {
    file: 'src/entities/media/crop-panel.tsx',
    rule: 'limit',
    says: 'max is 4:',
    reason: 'the zoom of a slider on the screen',
  },
  { file: 'src/entities/wallet/share.ts', rule: 'limit', says: 'multiplies cents', reason: note },
  { file: 'src/entities/wallet/share.ts', rule: 'limit', says: 'computes with', reason: note },
  {
    file: 'src/features/identity/settings/prices.ts',
    rule: 'limit',
    says: 'multiplies feeCents',
    reason: 'the price that a form of an offer suggests; its creator decides',
  },
  {
    file: 'src/features/pages/measures.ts',
    rule: 'limit',
    says: 'computes with a share',
    reason: 'the terms print both shares of a sale',
  },
  {
    file: 'src/features/wallet/ui/tip-dialog.tsx',
    rule: 'limit',
    says: 'maxLength is 8:',
    reason: 'the width of an input: 999.00 with room for a thousands separator; SQL has the limit',
  },
  { file: `${domain}/card-frame.ts`, rule: 'limit', says: 'max is 4000:', reason: shape },
  { file: `${domain}/card-frame.ts`, rule: 'limit', says: 'max is 255:', reason: shape },
  { file: `${domain}/media-jobs.ts`, rule: 'limit', says: 'max is 10:', reason: shape },
  { file: `${domain}/media-jobs.ts`, rule: 'limit', says: 'max is 20000:', reason: shape },
  { file: payments, rule: 'limit', says: 'max is 99999999:', reason: shape },
  { file: payments, rule: 'limit', says: 'max is 9999999999:', reason: shape },
  { file: postbacks, rule: 'limit', says: 'max is 255:', reason: shape },
  {
    file: 'supabase/functions/card-checkout/handler.ts',
    rule: 'limit',
    says: 'max is 2000:',
    reason: 'bounds an address that our own page makes',
  },
  {
    file: 'supabase/functions/enrolment/handler.ts',
    rule: 'limit',
    says: 'max is',
    reason: 'the size of a request; SQL decides each field',
  },
  {
    file: 'src/app/entry.tsx',
    rule: 'component',
    says: 'imports checkSession of an API',
    reason: 'the entry is no component: it wires the session before React starts',
  },
];

/** The findings without the exceptions, and each exception that matches no finding any more. */
export function exceptFor(findings: Finding[], allowed: Exception[]): Finding[] {
  const fits = (finding: Finding, one: Exception) =>
    finding.file === one.file && finding.rule === one.rule && finding.message.includes(one.says);
  return [
    ...findings.filter((finding) => !allowed.some((one) => fits(finding, one))),
    ...allowed
      .filter((one) => !findings.some((finding) => fits(finding, one)))
      .map(({ file, rule, says }) => ({
        file,
        line: 1,
        rule: 'exception',
        message: `nothing of the rule "${rule}" says "${says}": remove the exception`,
      })),
  ];
}
