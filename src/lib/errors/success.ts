/** Texts of the eleven keys that commands and functions return on success. */
export const successTexts = {
  tip_sent: 'Your tip has been sent!',
  subscription_started: 'Your subscription has started!',
  subscription_active_again: 'Your subscription is active again!',
  subscription_ended: 'Your subscription has been stopped.',
  story_sent: 'Your story has been sent!',
  message_removed: 'Your message has been removed.',
  message_unlocked: 'The message has been unlocked!',
  message_already_unlocked: 'The message is already unlocked.',
  content_scheduled: 'Your content has been scheduled!',
  global_message_sent: 'Your message has been sent!',
  topup_success: 'Your account has been topped up!',
} as const;

/** Texts shown after an action that returns no key. */
export const doneTexts = {
  globalWaits: 'Your message waits for review. It goes out when it is approved.',
  confirmationSent: 'A confirmation link has been sent to your email',
  passwordUpdated: 'Password successfully updated!',
  settingsSaved: 'Settings saved successfully!',
  categoriesUpdated: 'Categories successfully updated!',
  categoriesEmpty: 'You have no categories now.',
  offerStarted: 'Your limited offer has started.',
  offerEnded: 'Your limited offer has ended.',
  reportSent: 'This post will be reviewed soon. Thank you!',
  trialSent: 'Follower will be receiving your free trial offer shortly!',
  trialExtended: (days: number) => `Your current subscription has been extended by ${days} days!`,
  trialStarted: (days: number) => `Your ${days}-day free trial has started!`,
  bankUpdated: 'Banking information successfully updated!',
  bankLinked: 'You have linked your bank account successfully.',
} as const;

/** Questions asked before an action that costs money or cannot be undone. */
export const questions = {
  stopSubscription: 'Are you sure you want to stop this subscription?',
  bankAccurate: 'Are you sure the provided information is accurate?',
} as const;

/** Texts of empty lists. */
export const emptyTexts = {
  anything: 'Oops, nothing to see here yet :(',
  stories: 'No recent stories shared yet. Check again soon!',
  scheduled: 'No scheduled content',
  history: 'Oops! There is no history to be shown yet',
  historyNote: 'Total revenue and monthly stats are updated near realtime',
  referrals: "You don't seem to have any referrals yet.",
} as const;
