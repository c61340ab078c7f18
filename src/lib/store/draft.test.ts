import { beforeEach, describe, expect, test } from 'vitest';
import { emptyStorage } from '../../../tests/support/media-api.ts';
import { defineDraft, hasDraftWords } from './draft.ts';
import { discardUserState } from './user-state.ts';

const empty = { text: '', options: ['', ''], slot: null as { day: string } | null };
const pageOf = () => defineDraft('post', empty);

beforeEach(emptyStorage);

describe('[F141] a draft', () => {
  test('is shared by all screens and outlives the page', () => {
    const page = pageOf();
    page('mara').change({ text: 'Half a thought', slot: { day: '2026-12-01' } });
    expect(page('mara').get().text).toBe('Half a thought');
    expect(pageOf()('mara').get()).toEqual({
      text: 'Half a thought',
      options: ['', ''],
      slot: { day: '2026-12-01' },
    });
  });

  test('notifies every screen of a change and is cleared when it is sent', () => {
    const page = pageOf();
    const heard: string[] = [];
    page('mara').subscribe(() => heard.push(page('mara').get().text));
    page('mara').change({ text: 'One' });
    page('mara').clear();
    expect(heard).toEqual(['One', '']);
    expect(Object.keys(localStorage)).toEqual(['private-owner']);
  });

  test('counts as unsent while it has text, not for a choice alone', () => {
    expect(hasDraftWords()).toBe(false);
    pageOf()('mara').change({ slot: { day: '2026-12-01' }, text: ' ' });
    localStorage.setItem('private:anchor mara', '{"text":"not a draft"}');
    expect(hasDraftWords()).toBe(false);
    pageOf()('mara').change({ text: 'Half a thought' });
    expect(hasDraftWords()).toBe(true);
    pageOf()('mara').clear();
    expect(hasDraftWords()).toBe(false);
    sessionStorage.setItem('private:draft enrolment', '{"text":"of this tab"}');
    expect(hasDraftWords()).toBe(true);
  });

  test('is ignored when it is stored in another form', () => {
    for (const kept of ['{"text":7}', '{"options":"none"}', '{', '"text"', '{"slot":7}']) {
      localStorage.setItem('private:draft post mara', kept);
      expect(pageOf()('mara').get()).toEqual(empty);
    }
    localStorage.setItem('private:draft post mara', '{"text":"Older"}');
    expect(pageOf()('mara').get()).toEqual({ ...empty, text: 'Older' });
  });

  test('is discarded at sign-out, in memory too', () => {
    const page = pageOf();
    page('mara').change({ text: 'Mine' });
    discardUserState();
    expect(page('mara').get()).toEqual(empty);
    expect(pageOf()('mara').get()).toEqual(empty);
  });

  test('is discarded when another user signs in after a session that ended unseen', () => {
    pageOf()('mara').change({ text: 'Mine' });
    pageOf()('jonas').change({ text: 'His' });
    expect(Object.keys(localStorage).filter((key) => key.includes('mara'))).toEqual([]);
    expect(pageOf()('jonas').get().text).toBe('His');
    expect(pageOf()('mara').get()).toEqual(empty);
  });
});
