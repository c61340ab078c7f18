import type { Exception } from './finding.ts';

/** Components that import an API. The list only shrinks: each call belongs into a query. */
const files: [file: string, names: string[]][] = [
  ['src/app/entry.tsx', ['checkSession', 'connectMedia']],
  ['src/features/enrolment/ui/account-step.tsx', ['checkUsername']],
  ['src/features/identity/auth/ui/register-form.tsx', ['checkUsername']],
  ['src/features/identity/settings/ui/categories-form.tsx', ['saveCategories']],
  ['src/features/identity/settings/ui/chat-prices-form.tsx', ['saveChatPrices']],
  ['src/features/identity/settings/ui/fee-form.tsx', ['saveFee']],
  ['src/features/identity/settings/ui/offer-form.tsx', ['endOffer', 'startOffer']],
  ['src/features/identity/settings/ui/page-rules.tsx', ['savePageRules', 'setInvisible']],
  ['src/features/identity/settings/ui/picture-change.tsx', ['sendPicture']],
  ['src/features/identity/settings/ui/profile-form.tsx', ['saveProfile']],
  ['src/features/identity/settings/ui/twitter-link.tsx', ['beginTwitterLink', 'unlinkTwitter']],
  ['src/features/identity/welcome/ui/welcome-form.tsx', ['checkUsername']],
  ['src/features/subscriptions/ui/subscribe-dialog.tsx', ['fetchOpenPayment']],
  ['src/routes/enroll.success.tsx', ['resendConfirmation']],
];

export const componentCalls: Exception[] = files.flatMap(([file, names]) =>
  names.map((name) => ({
    file,
    rule: 'component',
    says: `imports ${name} of an API`,
    reason: 'written before the rule',
  })),
);
