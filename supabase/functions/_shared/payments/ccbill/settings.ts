import type { ReadSetting } from '../stripe-settings.ts';

export interface CcbillSettings {
  /** Six digits: the merchant account. */
  account: string;
  /** Four digits: the subaccount of these sales. */
  subaccount: string;
  /** The payment flow whose form is shown. */
  flexId: string;
  /** The encryption key of the account: signs the price of a form and the result of a sale. */
  salt: string;
  /** Credentials of the RESTful API. */
  applicationId: string;
  applicationSecret: string;
  /** Credentials of Data Link, which refunds and cancels. */
  dataLinkUser: string;
  dataLinkPassword: string;
  /** A secret in the address to which postbacks are sent. */
  webhookKey: string;
  /** Beginnings of network addresses that may send postbacks; null for any. */
  webhookAddresses: string[] | null;
  apiUrl: string;
  formUrl: string;
  dataLinkUrl: string;
  /** Timeout of a single call. */
  timeoutMs?: number;
}

/** Null without an account; an account without the other settings is a mistake. */
export function ccbillSettings(read: ReadSetting): CcbillSettings | null {
  const account = read('CCBILL_ACCOUNT');
  if (!account) return null;
  const needed = (name: string): string => {
    const value = read(name);
    if (!value) throw new Error(`${name} has to be set beside CCBILL_ACCOUNT`);
    return value;
  };
  return {
    account,
    subaccount: needed('CCBILL_SUBACCOUNT'),
    flexId: needed('CCBILL_FLEX_ID'),
    salt: needed('CCBILL_SALT'),
    applicationId: needed('CCBILL_APPLICATION_ID'),
    applicationSecret: needed('CCBILL_APPLICATION_SECRET'),
    dataLinkUser: needed('CCBILL_DATALINK_USERNAME'),
    dataLinkPassword: needed('CCBILL_DATALINK_PASSWORD'),
    webhookKey: needed('CCBILL_WEBHOOK_KEY'),
    webhookAddresses: read('CCBILL_WEBHOOK_ADDRESSES')?.split(/[\s,]+/) ?? null,
    apiUrl: read('CCBILL_API_URL') ?? 'https://api.ccbill.com',
    formUrl: read('CCBILL_FORM_URL') ?? 'https://api.ccbill.com',
    dataLinkUrl: read('CCBILL_DATALINK_URL') ?? 'https://datalink.ccbill.com',
  };
}
