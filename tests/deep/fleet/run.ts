import { runProofs } from '../money/run-proofs.ts';
import { answers } from './answers.ts';
import { asynchronous, synchronous } from './failover.ts';
import { ownChanges } from './own-changes.ts';
import { stopStandbys } from './standby.ts';

/*
 * `npm run test:fleet [-- --full] [--seed N] [pattern]`: a primary and a standby of its own. What the
 * loss of the primary costs, what a standby answers, and what a person sees of their own changes.
 * The last two come last, because their world stands still at its clock.
 */
await runProofs([synchronous, asynchronous, answers, ownChanges], stopStandbys);
