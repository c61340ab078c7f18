import { referenceOf, type FileProvider, type Payout } from './provider.ts';

const heads = [
  'Withdrawal',
  'Reference',
  'Holder',
  'Bank',
  'Country',
  'Sort code',
  'Routing number',
  'BIC',
  'Account number',
  'IBAN',
  'Amount',
  'Currency',
  'Due (UTC)',
  'Notes',
];

/** A text that a spreadsheet would take for a formula is marked as text. */
const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

function rowOf(payout: Payout): string[] {
  const { holder, bankName, country, scheme, account, route, notes } = payout.account;
  const only = (wanted: boolean, text: string) => (wanted ? text : '');
  return [
    String(payout.number),
    referenceOf(payout),
    holder,
    bankName,
    country,
    only(scheme === 'sort', route),
    only(scheme === 'routing', route),
    only(scheme === 'iban', route),
    only(scheme !== 'iban', account),
    only(scheme === 'iban', account),
    (payout.amountCents / 100).toFixed(2),
    'USD',
    payout.dueAt.slice(0, 10),
    notes,
  ];
}

/** A file of RFC 4180 with a mark by which spreadsheets know its encoding. */
export const bankFile: FileProvider = {
  kind: 'file',
  name: 'bank_file',
  write: (payouts) => ({
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    text: `\uFEFF${[heads, ...payouts.map(rowOf)].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`,
  }),
};
