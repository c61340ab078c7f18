import { createHash } from 'node:crypto';

/** An account at the double: what the functions and the double share. */
export interface CcbillKeys {
  account: string;
  subaccount: string;
  flexId: string;
  salt: string;
  applicationId: string;
  applicationSecret: string;
  dataLinkUser: string;
  dataLinkPassword: string;
  webhookKey: string;
}

/** An account with the addresses of its double. */
export interface CcbillSettings extends CcbillKeys {
  /** Postbacks are sent from any network address. */
  webhookAddresses: null;
  apiUrl: string;
  formUrl: string;
  dataLinkUrl: string;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** The digest of a form's price: https://ccbill.com/doc/formdigest-value */
export const formDigest = (
  salt: string,
  { price, period, currency }: { price: string; period: string; currency: string },
) => md5(`${price}${period}${currency}${salt}`);

/** The digest of an approved sale. */
export const saleDigest = (salt: string, subscriptionId: string) =>
  md5(`${subscriptionId}1${salt}`);

/** The account of a local platform at the double, from the platform's secret. */
export function ccbillKeys(secret: string): CcbillKeys {
  const derived = (use: string) =>
    createHash('sha256').update(`${use}:${secret}`).digest('hex').slice(0, 32);
  const form = derived('form');
  return {
    account: '900100',
    subaccount: '0001',
    flexId: `${form.slice(0, 8)}-${form.slice(8, 12)}-4${form.slice(13, 16)}-8${form.slice(17, 20)}-${form.slice(20, 32)}`,
    salt: derived('salt'),
    applicationId: derived('application').slice(0, 16),
    applicationSecret: derived('application secret'),
    dataLinkUser: 'velour',
    dataLinkPassword: derived('data link').slice(0, 16),
    webhookKey: derived('webhook'),
  };
}
