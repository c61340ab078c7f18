import { createAgeDouble } from '../age/double.ts';
import { ageKeys } from '../age/settings.ts';
import { createListsDouble } from '../lists/double.ts';
import { listsKey } from '../lists/settings.ts';
import { createMailDouble } from '../mail/double.ts';
import { createPayoutDouble } from '../payouts/double.ts';
import { payoutKeys } from '../payouts/settings.ts';
import { createPushDouble } from '../push/double.ts';
import type { Secrets } from '../state.ts';
import type { createInbox } from './index.ts';

/** Serves the doubles of the providers of mails, transfers, lists, ages and pushes beside the inbox. */
export function serveDoubles(
  inbox: ReturnType<typeof createInbox>,
  secrets: Secrets,
  mailFolder: string,
) {
  const mailProvider = createMailDouble({
    dataDir: mailFolder,
    apiKey: secrets.mailApiKey,
    deliver: (mail) => inbox.deliver(mail),
  });
  inbox.app.route('/provider', mailProvider);
  inbox.app.route('/payouts', createPayoutDouble(payoutKeys(secrets)));
  inbox.app.route('/lists', createListsDouble(listsKey(secrets)));
  inbox.app.route('/age', createAgeDouble(ageKeys(secrets)));
  inbox.app.route('/push', createPushDouble());
}
