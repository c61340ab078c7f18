import type { Faults } from '../faults.ts';
import type { Store } from '../store.ts';
import type { Webhooks } from '../webhooks.ts';
import type { CcbillKeys } from './keys.ts';

export interface CcbillOptions {
  /** An existing folder that only the double writes to. */
  dataDir: string;
  /** 0 for any free port. */
  port: number;
  /** The IP address to listen on; loopback by default. */
  hostname?: string;
  keys: CcbillKeys;
  /** The URL to which postbacks are sent, with the key in it; empty to send none. */
  webhookUrl: string;
  /** Origin of the page to which the form returns. */
  pageOrigin: string;
  log?(line: string): void;
}

/** The state that the functions of the double share. */
export interface Ccbill {
  options: CcbillOptions;
  store: Store;
  faults: Faults;
  webhooks: Webhooks;
  /** Sends a postback. */
  emit(type: string, fields: Record<string, string>): void;
}
