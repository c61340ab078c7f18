import * as shared from '@domain/limits.ts';
import * as limits from '@generated/limits.gen.ts';
import { expect, test } from 'vitest';
import { feeInputMax } from '../../src/features/identity/settings/limits.ts';
import * as pages from '../../src/features/pages/limits.ts';
import { postLongText } from '../../src/features/wall/limits.ts';
import { tipPresetsCents } from '../../src/features/wallet/limits.ts';

/* The numbers of the specification, as it has them; what they do is tested where they are used. */

test('[F107] a page of each list has its size', () => {
  expect(limits).toMatchObject({
    pagePosts: 5,
    guestWallPosts: 5,
    pageFeed: 15,
    pageBrowse: 30,
    pageSearch: 15,
    pageFavorites: 15,
    pageSubscriptions: 15,
    pageNotifications: 10,
    pageNotificationsWidget: 5,
    pageLikes: 4,
    pageComments: 5,
    storiesMax: 500,
    pageConversations: 15,
    pageMessages: 20,
    pagePurchases: 12,
    pageTransactions: 10,
    pageWithdrawals: 10,
    pageDelivered: 10,
    pageFollowers: 10,
    pageSubscribers: 10,
    pageTrials: 5,
  });
});

test('[F57] [F62] [F79] [F89] [F96] [F98] [F99] money has its bounds, shares and days', () => {
  expect(limits).toMatchObject({
    feeDefaultCents: 1500,
    feeMinCents: 499,
    feeMaxCents: 4499,
    tipMinCents: 500,
    tipMaxCents: 99_900,
    messagePriceMinCents: 100,
    messagePriceMaxCents: 19_900,
    topupAmountsCents: [500, 1000, 2000, 3000, 4000, 5000, 9900],
    creatorShareBps: 8000,
    referralShareBps: 500,
    clearingDays: 7,
    paydayIsodow: 1,
    withdrawalMinCents: 10_000,
    withdrawalMinGbpCents: 5000,
    bankNameMax: 50,
    cardBrands: ['visa', 'mastercard'],
    subscriptionDays: 30,
    trialPeriodsDays: [1, 4, 7, 30],
    trialCodeLength: 20,
    transactionTypes: ['subscription', 'tip', 'unlock', 'session_text', 'referral', 'top_up'],
  });
  expect(tipPresetsCents).toEqual(limits.topupAmountsCents);
  expect(feeInputMax).toBe(5);
  expect(shared).toMatchObject({
    bankAccountMax: 32,
    bankRoutingMax: 30,
    cardHolderMin: 2,
    cardHolderWords: 2,
    cardHolderMax: 40,
    cardAddressMax: 128,
    cardCityMax: 32,
  });
});

test('[F13] [F14] [F22] [F23] [F29] names and fields have their bounds', () => {
  expect({ ...limits, ...shared }).toMatchObject({
    usernameMin: 4,
    usernameMax: 20,
    emailMin: 5,
    emailMax: 40,
    passwordMin: 6,
    passwordMax: 30,
    nameMin: 4,
    nameMax: 30,
    ageMin: 18,
    ageMax: 75,
    locationMin: 2,
    locationMax: 30,
    bioMin: 5,
    bioMax: 1500,
    twitterMax: 15,
    instagramMax: 30,
    legalNameMin: 2,
    legalNameMax: 20,
    categoriesMax: 6,
    searchMin: 2,
    conversationSearchMin: 4,
    twitterLinkWaitHours: 24,
    invisibleHours: 24,
  });
});

test('[F38] [F39] [F40] [F41] [F45] [F50] [F76] files, posts and messages have theirs', () => {
  const megabyte = 1_048_576;
  expect({ ...limits, ...shared }).toMatchObject({
    imageMaxBytes: 10 * megabyte,
    imageServedBytes: 2 * megabyte,
    videoMaxBytes: 3000 * megabyte,
    fanVideoMaxBytes: 100 * megabyte,
    storyVideoMaxBytes: 100 * megabyte,
    audioMinSeconds: 3,
    audioMaxSeconds: 120,
    fanAudioMaxSeconds: 20,
    avatarWidth: 500,
    avatarHeight: 665,
    coverMaxPx: 2000,
    coverCropWidth: 1600,
    coverCropHeight: 380,
    idPhotoMaxPx: 1500,
    postImageMaxPx: 1500,
    chatImageMaxPx: 1500,
    storyImageMaxPx: 2000,
    postImagesMax: 9,
    chatImagesMax: 10,
    pollOptionsMin: 2,
    pollOptionsMax: 5,
    pollOptionMax: 200,
    commentMin: 4,
    commentMax: 100,
    descriptionMax: 500,
    nicknameMax: 30,
    storyHours: 24,
    scheduleSlotMinutes: 15,
    schedulePostDays: 30,
    scheduleGlobalDays: 31,
    promoPostsPerDay: 5,
    deletionCapPercent: 40,
  });
  expect(postLongText).toBe(120);
});

test('[F7] [F24] [F104] the policy has its clocks and dates', () => {
  expect({ ...limits, ...pages }).toMatchObject({
    applicationReviewHours: 48,
    complaintDays: 7,
    closureDays: 14,
    emptyAccountMonths: 3,
    personalDataMonths: 6,
    financialRecordYears: 6,
    idleUnlistMonths: 1,
    liabilityCapGbp: 100,
    payoutGraceDays: 31,
    termsUpdatedOn: '2025-02-28',
    privacyUpdatedOn: '2020-07-23',
  });
});
