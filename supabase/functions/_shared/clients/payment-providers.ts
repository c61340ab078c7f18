import { createProviders, type PaymentProviders } from '../payments/providers.ts';
import { optionalSetting } from './env.ts';

/** The payment providers whose settings are in the environment. */
export const paymentProviders = (): PaymentProviders => createProviders(optionalSetting);
