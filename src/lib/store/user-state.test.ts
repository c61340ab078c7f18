import { beforeEach, describe, expect, it } from 'vitest';
import { emptyStorage } from '../../../tests/support/media-api.ts';
import { discardUserState, privateKey, userState } from './user-state.ts';

beforeEach(emptyStorage);

const counted = () => {
  const ended: string[] = [];
  const state = userState(
    (owner: string) => ({ owner }),
    ({ owner }) => ended.push(owner),
  );
  return { state, ended };
};

describe('[F18] the state of the signed-in user', () => {
  it('is created at the first use and stays the same one', () => {
    const { state } = counted();
    expect(state.current()).toBeUndefined();
    const mine = state('mara');
    expect(state('mara')).toBe(mine);
    expect(state.current()).toBe(mine);
  });

  it('is discarded at sign-out with everything in private storage, and nothing else', () => {
    const { state, ended } = counted();
    state('mara');
    localStorage.setItem(privateKey('draft'), 'words');
    localStorage.setItem('theme', 'dark');
    discardUserState();
    expect(ended).toEqual(['mara']);
    expect(state.current()).toBeUndefined();
    expect(localStorage.getItem(privateKey('draft'))).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('is discarded when another user signs in on the same device', () => {
    const { state, ended } = counted();
    state('mara');
    localStorage.setItem(privateKey('draft'), 'words');
    expect(state('jonas')).toEqual({ owner: 'jonas' });
    expect(ended).toEqual(['mara']);
    expect(localStorage.getItem(privateKey('draft'))).toBeNull();
  });
});
