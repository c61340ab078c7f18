import type { Line, ToldDecision } from '@domain/answers/notifications.ts';
import { describe, expect, it } from 'vitest';
import { wordsOf } from './words.ts';

const told = { is_automated: false, reason: null, post_id: null, username: null };

function words({ kind, decision }: Pick<Line, 'kind' | 'decision'>) {
  const line: Line = {
    id: 'n',
    ids: ['n'],
    kind,
    subject_id: 'd',
    post_id: null,
    picture: null,
    decision,
    scheduled: null,
    amount_cents: null,
    words: null,
    created_at: '2026-03-18T12:00:00',
    actor: { id: 's', username: 'support', name: 'Support', avatar: null },
    second: null,
  };
  return wordsOf(line, 'creator');
}

describe('lines about decisions of staff', () => {
  it.each<[ToldDecision['target'], ToldDecision['act'], string, string]>([
    ['post', 'held', 'is reviewing your post; nobody else sees it meanwhile', '/decisions'],
    ['post', 'removed', 'took down your post', '/decisions'],
    ['comment', 'restored', 'shows your comment again', '/post/p'],
    ['story', 'restored', 'shows your story again', '/stories'],
    ['message', 'restored', 'shows your message again', '/conversations/ben'],
    ['profile', 'removed', 'took down the pictures and the video of your profile', '/decisions'],
    ['profile', 'restored', 'shows your page again', '/settings'],
    ['profile', 'suspended', 'suspended your account', '/decisions'],
    ['profile', 'unlisted', 'took your page out of browse and search', '/decisions'],
  ])('[F144] a decision about a %s that is %s has its text and link', (target, act, text, to) => {
    const decision = { ...told, target, act, post_id: 'p', username: 'ben' };
    expect(words({ kind: 'decision', decision })).toEqual({ who: 'Support', text, to });
  });

  it('[F144] a message that is shown again across a block has no link', () => {
    const decision = { ...told, target: 'message', act: 'restored' } as const;
    expect(words({ kind: 'decision', decision })).toEqual({
      who: 'Support',
      text: 'shows your message again',
      to: null,
    });
  });

  it('[F146] a report hides a page, and no pictures of it', () => {
    const decision = { ...told, target: 'profile', act: 'held', is_automated: true } as const;
    expect(words({ kind: 'decision', decision }).text).toBe(
      'is reviewing your page; nobody else sees it meanwhile',
    );
  });

  it('[F148] a copy is a picture of its owner, and not the page', () => {
    const decision = { ...told, target: 'profile', act: 'removed', is_automated: true } as const;
    expect(words({ kind: 'decision', decision }).text).toBe(
      'took down a picture or video of yours',
    );
  });

  it.each<[ToldDecision['target'], ToldDecision['act'], string]>([
    ['post', 'removed', 'answered your appeal about your post'],
    ['profile', 'suspended', 'answered your appeal about your account'],
  ])('[F152] the answer to an appeal about a %s that was %s leads to it', (target, act, text) => {
    const decision = { ...told, target, act };
    expect(words({ kind: 'appeal_decided', decision })).toEqual({
      who: 'Support',
      text,
      to: '/decisions',
    });
  });
});
