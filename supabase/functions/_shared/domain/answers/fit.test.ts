import { expect, it } from 'vitest';
import { requireFit } from './fit.ts';

it.each([
  ['that fits its schema', 'follow', { has_opened_conversation: true }],
  ['that is null, where the schema allows null', 'post', null],
  ['of a function that returns nothing', 'block', undefined],
  ['that is a plain value', 'audience_size', 3],
  ['of a service function', 'service_lease_jobs', [{ id: 1 }]],
])('accepts an answer %s', (_name, name, answer) => {
  expect(() => requireFit(name, answer)).not.toThrow();
});

it.each([
  ['a renamed key', 'follow', { has_opened_a_conversation: true }],
  ['a missing key', 'activity_state', { notifications: 1 }],
  ['an additional key', 'activity_state', { notifications: 1, conversations: 0, posts: 2 }],
  ['a wrong value', 'activity_state', { notifications: '1', conversations: 0 }],
  ['null, where the schema does not allow it', 'feed', null],
  ['undefined, where the schema requires a value', 'feed', undefined],
  ['JSON, from a function without a schema', 'no_such_function', { id: 1 }],
])('the error for an answer with %s names the function', (_name, name, answer) => {
  expect(() => requireFit(name, answer)).toThrow(`${name}()`);
});
