import type { Faults } from './faults.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

export interface DoubleOptions {
  /** An existing folder that only the double writes to. */
  dataDir: string;
  /** 0 for any free port. */
  port: number;
  /** The IP address to listen on; loopback by default. */
  hostname?: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The URL to which events are sent; empty to send none. */
  webhookUrl: string;
  /** Origin of the page that may show the card fields. */
  pageOrigin: string;
  log?(line: string): void;
}

/** The state that the functions of the double share. */
export interface Double {
  options: DoubleOptions;
  store: Store;
  webhooks: Webhooks;
  faults: Faults;
  /** Stores an event and sends it to the webhook. */
  emit(type: string, object: unknown): void;
}
