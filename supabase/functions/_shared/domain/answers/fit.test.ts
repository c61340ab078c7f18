import { expect, it } from 'vitest';
import { requireFit } from './fit.ts';

it.each([
  ['as its schema says', 'follow', { has_opened_conversation: true }],
  ['null where that is an answer', 'post', null],
  ['of a function without an answer', 'block', undefined],
  ['a plain value', 'audience_size', 3],
  ['of a service function', 'service_lease_jobs', [{ id: 1 }]],
])('lets an answer pass: %s', (_name, name, answer) => {
  expect(() => requireFit(name, answer)).not.toThrow();
});

it.each([
  ['a renamed key', 'follow', { has_opened_a_conversation: true }],
  ['a missing key', 'activity_state', { notifications: 1 }],
  ['an additional key', 'activity_state', { notifications: 1, conversations: 0, posts: 2 }],
  ['a wrong value', 'activity_state', { notifications: '1', conversations: 0 }],
  ['null where that is no answer', 'feed', null],
  ['nothing where there is an answer', 'feed', undefined],
  ['json of a function without a schema', 'no_such_function', { id: 1 }],
])('names the function of an answer with %s', (_name, name, answer) => {
  expect(() => requireFit(name, answer)).toThrow(`${name}()`);
});
