import type { BankScheme } from '../domain/bank-forms.ts';

/** A withdrawal that is to be paid, with its bank account in clear. Amounts are whole US cents. */
export interface Payout {
  /** The idempotency key at a provider that transfers. */
  withdrawalId: string;
  /** The number that staff and the bank read. */
  number: number;
  amountCents: number;
  dueAt: string;
  account: {
    holder: string;
    bankName: string;
    /** ISO 3166 alpha-2. */
    country: string;
    scheme: BankScheme;
    /** The account number, or the IBAN. */
    account: string;
    /** The sort code, the routing number or the BIC. */
    route: string;
    notes: string;
  };
}

export type TransferResult =
  | { state: 'paid'; ref: string }
  | { state: 'failed'; ref: string | null; reason: string }
  /** Accepted, and not decided yet. */
  | { state: 'pending'; ref: string }
  /** It is not known whether the provider has accepted it. */
  | { state: 'unknown' };

/**
 * How money reaches creators: by a file that staff hand to a bank and settle, or by a provider that
 * is asked for each transfer. `private.payout_provider()` names the one of the site.
 */
interface PayoutProvider {
  kind: 'file' | 'transfer';
  /** Stored beside every payout. */
  readonly name: string;
}

export interface FileProvider extends PayoutProvider {
  kind: 'file';
  write(payouts: Payout[]): { type: string; extension: string; text: string };
}

export interface TransferProvider extends PayoutProvider {
  kind: 'transfer';
  /** Idempotent: one withdrawal is paid once, however often and however late it is repeated. */
  transfer(payout: Payout): Promise<TransferResult>;
}

/** The text on a statement of the bank. */
export const referenceOf = ({ number }: Pick<Payout, 'number'>) => `PAYOUT ${number}`;
