import { crashes } from './crashes.ts';
import { orders } from './events.ts';
import { mixed } from './mixed.ts';
import { model } from './model.ts';
import { runProofs } from './run-proofs.ts';
import { races, storms } from './storms.ts';

/*
 * `npm run test:money [-- --full] [--seed N] [pattern]`: money under crashes, storms, races and
 * reordered events, on a Postgres of its own.
 */
await runProofs([storms, races, orders, model, mixed, crashes]);
