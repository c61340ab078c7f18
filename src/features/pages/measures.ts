import * as limits from '@generated/limits.gen.ts';
import { formatUsdShort } from '@/lib/money/format.ts';

/*
 * The numbers of the product in the static texts. They all come from its limits, so that no text
 * has a number of its own that becomes outdated.
 */

/** '1 month', '6 months'. */
export function count(many: number, unit: string): string {
  return `${many} ${unit}${many === 1 ? '' : 's'}`;
}

/** '80 percent', from hundredths of a percent. */
export function percent(bps: number): string {
  return `${bps / 100} percent`;
}

/** '1, 4, 7 or 30'. */
export function oneOf(values: readonly (number | string)[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

export const usd = formatUsdShort;

/** '10 MB'. */
export function megabytes(bytes: number): string {
  return `${bytes / 2 ** 20} MB`;
}

export const age = limits.ageMin;
export const period = count(limits.subscriptionDays, 'day');
export const renewalAttempts = count(limits.renewalAttempts, 'time');
export const renewalTime = count(limits.renewalDays, 'day');
export const clearing = count(limits.clearingDays, 'day');
export const securityHold = count(limits.securityHoldHours, 'hour');
export const creatorShare = percent(limits.creatorShareBps);
export const platformShare = percent(10_000 - limits.creatorShareBps);
export const referralShare = percent(limits.referralShareBps);
export const deletionCap = `${limits.deletionCapPercent} percent`;
export const reviewTime = count(limits.applicationReviewHours, 'hour');
export const releaseTime = count(limits.releaseReviewHours, 'hour');
export const complaintTime = count(limits.complaintDays, 'day');
export const closureTime = count(limits.closureDays, 'day');
export const emptyTime = count(limits.emptyAccountMonths, 'month');
export const personalTime = count(limits.personalDataMonths, 'month');
export const financeTime = count(limits.financialRecordYears, 'year');
export const ageProofTime = count(limits.agePassDays, 'day');
export const nameHoldTime = count(limits.usernameHoldMonths, 'month');
export const topUpReturnTime = count(limits.topupRefundDays, 'day');
export const exportTime = count(limits.exportKeepDays, 'day');
export const idleTime = count(limits.idleUnlistMonths, 'month');
export const graceTime = count(limits.payoutGraceDays, 'day');
export const notificationTime = count(limits.notificationMonths, 'month');
export const storyTime = count(limits.storyHours, 'hour');
export const newCardTime = count(limits.newCardHours, 'hour');
export const capRaiseTime = count(limits.spendCapRaiseHours, 'hour');
export const trialWait = count(limits.trialRedeemDays, 'day');
export const trialPeriods = `${oneOf(limits.trialPeriodsDays)} days`;
