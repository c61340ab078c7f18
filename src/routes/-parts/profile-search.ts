/** The dialog in the address: after a redirect through joining, card or top-up it opens again. */
export type ProfileSearch = {
  action?: 'tip' | 'subscribe' | 'follow' | 'report';
  /** Tip in whole cents. */
  amount?: number;
};

export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const { action } = search;
  if (action === 'subscribe' || action === 'follow' || action === 'report') return { action };
  if (action !== 'tip') return {};
  const amount = Number(search['amount']);
  return Number.isInteger(amount) && amount > 0 ? { action, amount } : { action };
}
