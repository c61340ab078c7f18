import { createHash } from 'node:crypto';
import { ageSettings } from '../age/settings.ts';
import { listsSettings } from '../lists/settings.ts';
import { paymentSettings, type PaymentAddresses } from '../payments/settings.ts';
import { payoutSettings } from '../payouts/settings.ts';
import { pushSettings } from '../push/settings.ts';
import type { Secrets } from '../state.ts';

/** URLs of the doubles of external services, as functions reach them. */
export interface Doubles extends PaymentAddresses {
  /** Origin of the inbox, beside which the doubles of mails, transfers, lists and ages are served. */
  inboxUrl: string;
  siteUrl: string;
  /** The application at the double of X; null where X is not played. */
  x: XApplication | null;
}

type XApplication = { clientId: string; clientSecret: string; url: string };

/** The secrets of the functions, which the payment doubles, the mail double and the worker share. */
export function functionSecrets(secrets: Secrets, doubles: Doubles): Record<string, string> {
  return {
    ...paymentSettings(secrets, doubles),
    ...payoutSettings(secrets, `${doubles.inboxUrl}/payouts`),
    ...listsSettings(secrets, `${doubles.inboxUrl}/lists`),
    ...ageSettings(secrets, `${doubles.inboxUrl}/age`),
    ...xSettings(secrets, doubles.x),
    ...pushSettings(secrets),
    TRANSCODE_SECRET: secrets.transcodeSecret,
    MAIL_API_KEY: secrets.mailApiKey,
    MAIL_API_URL: `${doubles.inboxUrl}/provider`,
    MAIL_FROM: 'no-reply@velour.example',
    SITE_URL: doubles.siteUrl,
  };
}

/** The settings of the functions that post at X. */
const xSettings = ({ socialSecret }: Secrets, x: XApplication | null): Record<string, string> => ({
  SOCIAL_KEYS: `local:${createHash('sha256').update(socialSecret).digest('base64')}`,
  ...(x && {
    X_CLIENT_ID: x.clientId,
    X_CLIENT_SECRET: x.clientSecret,
    X_API_URL: x.url,
    X_SITE_URL: x.url,
  }),
});
