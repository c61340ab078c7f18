import type { MailProvider } from '../mail/provider.ts';
import { createResendProvider } from '../mail/resend.ts';
import { optionalSetting, setting } from './env.ts';

/** The adapter in use. No other module depends on a specific provider. */
export const mailProvider = (): MailProvider =>
  createResendProvider({
    apiKey: setting('MAIL_API_KEY'),
    apiUrl: optionalSetting('MAIL_API_URL'),
  });
