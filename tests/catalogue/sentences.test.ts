import { errorCodes } from '@generated/error-codes.gen.ts';
import { describe, expect, test } from 'vitest';
import { sentenceFor, sentences } from '../../src/lib/errors/sentences.ts';
import { accountSentences } from '../../src/lib/errors/sentences/accounts.ts';
import { conversationSentences } from '../../src/lib/errors/sentences/conversations.ts';
import { discoverySentences } from '../../src/lib/errors/sentences/discovery.ts';
import { generalSentences } from '../../src/lib/errors/sentences/general.ts';
import { mediaSentences } from '../../src/lib/errors/sentences/media.ts';
import { moneySentences } from '../../src/lib/errors/sentences/money.ts';
import { releaseSentences } from '../../src/lib/errors/sentences/releases.ts';
import { wallSentences } from '../../src/lib/errors/sentences/wall.ts';
import { doneTexts, emptyTexts, questions, successTexts } from '../../src/lib/errors/success.ts';
import { quoted, quotedNotices } from './quoted-sentences.ts';

const namedCodes = [
  'api_failed',
  'payment_api_failed',
  'invalid_payload',
  'method_forbidden',
  'invalid_amount',
  'invalid_profile',
  'invalid_identifier',
  'invalid_email',
  'profile_not_promoted',
  'invalid_trial_period',
  'trial_redeemed_once',
  'already_redeemed',
  'account_suspended',
  'profile_blacklisted',
  'empty_transaction_amount',
  'cannot_follow_subscribed_profile',
  'unauthorized_request',
  'no_card_linked',
  'not_enough_funds',
  'subscription_already_active',
  'ineligible_action',
  'temporarily_disabled',
  'failed_link_limit',
  'message_not_found',
  'already_pending_withdrawal',
];

const namedSuccesses = [
  'content_scheduled',
  'global_message_sent',
  'message_already_unlocked',
  'message_removed',
  'message_unlocked',
  'story_sent',
  'subscription_active_again',
  'subscription_ended',
  'subscription_started',
  'tip_sent',
  'topup_success',
];

describe('the error catalogue', () => {
  test('[F10] holds the 25 codes of the specification', () => {
    expect(namedCodes).toHaveLength(25);
    expect(errorCodes).toEqual(expect.arrayContaining(namedCodes));
  });

  test('[F10] holds the three upload errors', () => {
    expect(sentences).toMatchObject({
      upload_unauthorized: 'Not enough rights. Refresh and retry.',
      upload_canceled: 'Upload has been cancelled. Try again.',
      upload_unknown: expect.any(String),
    });
  });

  test('[F10] holds exactly the eleven success keys', () => {
    expect(Object.keys(successTexts).toSorted()).toEqual(namedSuccesses);
  });

  test.each(quoted)('[F10] has for %s the sentence: %s', (code, sentence, detail) => {
    expect(sentenceFor(code, detail)).toBe(sentence);
  });

  test.each(quotedNotices)('[F10] has the notice: %s', (sentence) => {
    const notices = [doneTexts, questions, emptyTexts].flatMap((texts) =>
      Object.values<unknown>(texts),
    );
    expect(notices).toContain(sentence);
  });

  test('[F10] has trial texts that contain the length of the trial', () => {
    expect(doneTexts.trialStarted(7)).toBe('Your 7-day free trial has started!');
    expect(doneTexts.trialExtended(30)).toBe(
      'Your current subscription has been extended by 30 days!',
    );
  });

  test('[F10] returns the raw code of an error without a sentence', () => {
    expect(sentenceFor('something_new')).toBe('something_new');
    expect(sentenceFor('toString')).toBe('toString');
  });

  test('holds every code in exactly one of its parts', () => {
    const parts = [
      generalSentences,
      accountSentences,
      discoverySentences,
      wallSentences,
      mediaSentences,
      conversationSentences,
      moneySentences,
      releaseSentences,
    ];
    const codes = parts.flatMap((part) => Object.keys(part));
    expect(codes.toSorted()).toEqual([...errorCodes].toSorted());
  });

  test('has no empty sentence and no unfilled default value', () => {
    const unfilled = errorCodes.filter((code) => /^\s*$|\|/.test(sentenceFor(code)));
    expect(unfilled).toEqual([]);
    expect(Object.keys(sentences)).toHaveLength(errorCodes.length);
  });
});
