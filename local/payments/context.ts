import type { Faults } from './faults.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

export interface DoubleOptions {
  /** A folder that the double alone writes. It exists. */
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on, loopback by default. */
  hostname?: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where events are sent; empty sends none. */
  webhookUrl: string;
  /** Origin of the page that may show the card fields. */
  pageOrigin: string;
  log?(line: string): void;
}

/** What every function of the double works with. */
export interface Double {
  options: DoubleOptions;
  store: Store;
  webhooks: Webhooks;
  faults: Faults;
  /** Writes an event down and sends it. */
  emit(type: string, object: unknown): void;
}
