import { optionalSetting, setting } from '../clients/env.ts';
import { cyberTipline } from './cyber-tipline.ts';
import type { Reporter } from './provider.ts';
import { testReporter } from './test-reporter.ts';

/** A test, unless REPORTER_MODE is production. */
export function reporter(): Reporter {
  if (optionalSetting('REPORTER_MODE') !== 'production') return testReporter;
  return cyberTipline({
    url: setting('REPORTER_URL'),
    user: setting('REPORTER_USER'),
    password: setting('REPORTER_PASSWORD'),
  });
}
