import {
  Banknote,
  HandCoins,
  Handshake,
  LockOpen,
  MessageCircle,
  Repeat,
  Scale,
  Undo2,
  WalletMinimal,
  type LucideIcon,
} from 'lucide-react';
import type { TransactionKind } from '@domain/answers/wallet.ts';

/** The sign of a transaction, by which a long list is scanned. */
export const transactionIcons: Record<TransactionKind, LucideIcon> = {
  top_up: WalletMinimal,
  tip: HandCoins,
  unlock: LockOpen,
  session_text: MessageCircle,
  subscription: Repeat,
  referral: Handshake,
  refund: Undo2,
  dispute: Scale,
  dispute_won: Scale,
  withdrawal: Banknote,
  withdrawal_paid: Banknote,
  withdrawal_returned: Undo2,
  write_off: Scale,
};
