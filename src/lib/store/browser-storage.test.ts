import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../../tests/support/media-api.ts';
import { deviceStorage, guardedStorage, tabStorage } from './browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('[F141] the storage of the browser', () => {
  it('keeps an entry until it is removed', () => {
    emptyStorage();
    expect(deviceStorage.write('theme', 'dark')).toBe(true);
    expect(deviceStorage.read('theme')).toBe('dark');
    expect(deviceStorage.keys()).toEqual(['theme']);
    expect(tabStorage.read('theme')).toBeNull();
    expect(deviceStorage.write('theme', null)).toBe(true);
    expect(deviceStorage.read('theme')).toBeNull();
  });

  it('reads an entry that is no JSON as none', () => {
    emptyStorage();
    deviceStorage.write('a', '{"b":1}');
    expect(deviceStorage.readJson('a')).toEqual({ b: 1 });
    deviceStorage.write('a', 'no json');
    expect(deviceStorage.readJson('a')).toBeNull();
    expect(deviceStorage.readJson('never kept')).toBeNull();
  });

  it('is empty where the browser blocks it, and says that it keeps nothing', () => {
    const storage = guardedStorage(blocked);
    expect(storage.read('theme')).toBeNull();
    expect(storage.readJson('theme')).toBeNull();
    expect(storage.keys()).toEqual([]);
    expect(storage.write('theme', 'dark')).toBe(false);
    expect(storage.write('theme', null)).toBe(false);
  });

  it('says that a full one keeps nothing', () => {
    const full = { getItem: () => null, setItem: blocked, removeItem: () => {} };
    expect(guardedStorage(() => full).write('theme', 'dark')).toBe(false);
  });
});
