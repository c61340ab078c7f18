import type { z } from 'zod';
import { accountAnswers } from './account.ts';
import { backofficeAnswers } from './backoffice.ts';
import { chatAnswers } from './chat.ts';
import { closureAnswers } from './closures.ts';
import { decisionAnswers } from './decisions.ts';
import { deliveredAnswers } from './delivered.ts';
import { discoveryAnswers } from './discovery.ts';
import { enrolmentAnswers } from './enrolment.ts';
import { fanAnswers } from './fans.ts';
import { mediaAnswers } from './media.ts';
import { messageAnswers } from './messages.ts';
import { notificationAnswers } from './notifications.ts';
import { payoutAnswers } from './payouts.ts';
import { releaseAnswers } from './releases.ts';
import { scheduledAnswers } from './scheduled.ts';
import { sessionAnswers } from './session.ts';
import { settingsAnswers } from './settings.ts';
import { storyAnswers } from './story.ts';
import { subscriptionAnswers } from './subscriptions.ts';
import { wallAnswers } from './wall.ts';
import { walletAnswers } from './wallet.ts';

/** Schemas of the JSON answers of schema `api`, one for each function that clients call. */
export const answers = {
  ...accountAnswers,
  ...backofficeAnswers,
  ...chatAnswers,
  ...closureAnswers,
  ...decisionAnswers,
  ...deliveredAnswers,
  ...discoveryAnswers,
  ...enrolmentAnswers,
  ...fanAnswers,
  ...mediaAnswers,
  ...messageAnswers,
  ...notificationAnswers,
  ...payoutAnswers,
  ...releaseAnswers,
  ...scheduledAnswers,
  ...sessionAnswers,
  ...settingsAnswers,
  ...storyAnswers,
  ...subscriptionAnswers,
  ...wallAnswers,
  ...walletAnswers,
};

export type Answers = { [Name in keyof typeof answers]: z.infer<(typeof answers)[Name]> };
