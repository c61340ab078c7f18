import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, isDefiniteRefusal } from '@/lib/errors/app-error.ts';
import { discardUserState } from '@/lib/store/user-state.ts';
import {
  hasPendingRequest,
  isOutcomeUnknown,
  settleRequestId,
  takeRequestId,
} from './pending-request.ts';

/** The part of Web Storage that is used: entries are own properties, methods are not. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const key = 'tip:mara:500';

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[F62] [F89] the request id of a payment', () => {
  it('a key keeps its request id until the outcome is known, and each key has its own', () => {
    expect(hasPendingRequest(key)).toBe(false);
    const id = takeRequestId(key);
    expect(hasPendingRequest(key)).toBe(true);
    expect(takeRequestId(key)).toBe(id);
    expect(takeRequestId('tip:mara:1000')).not.toBe(id);
    settleRequestId(key, id);
    expect(hasPendingRequest(key)).toBe(false);
    expect(takeRequestId(key)).not.toBe(id);
  });

  it('the outcome of an older request does not settle a newer one', () => {
    const first = takeRequestId(key);
    settleRequestId(key, first);
    const second = takeRequestId(key);
    settleRequestId(key, first);
    expect(takeRequestId(key)).toBe(second);
  });

  it('a request id is kept for a quarter of an hour', () => {
    const id = takeRequestId(key);
    vi.advanceTimersByTime(15 * 60 * 1000 - 1);
    expect(takeRequestId(key)).toBe(id);
    vi.advanceTimersByTime(1);
    expect(takeRequestId(key)).not.toBe(id);
  });

  it('sign-out removes the request id', () => {
    const id = takeRequestId(key);
    discardUserState();
    expect(takeRequestId(key)).not.toBe(id);
  });

  it('an unreadable entry in storage is replaced by a new request id', () => {
    localStorage.setItem(`private:request:${key}`, '{"id": 1}');
    expect(takeRequestId(key)).toMatch(/^[\da-f-]{36}$/);
    localStorage.setItem(`private:request:${key}`, 'no json');
    expect(takeRequestId(key)).toMatch(/^[\da-f-]{36}$/);
  });

  it('only a refusal of the payment itself is definite', () => {
    const failed = (status: number) => new AppError('api_failed', { status });
    expect([400, 402, 409].map(failed).every(isDefiniteRefusal)).toBe(true);
    expect([0, 401, 429, 500, 503].map(failed).some(isDefiniteRefusal)).toBe(false);
    expect(isDefiniteRefusal(new Error('aborted'))).toBe(false);
    expect([0, 500].map(failed).every(isOutcomeUnknown)).toBe(true);
    expect([402, 429].map(failed).some(isOutcomeUnknown)).toBe(false);
  });
});
