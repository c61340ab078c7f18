import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { textOf, textWithoutReason } from './error-text.ts';
import { FilesError } from './files-error.ts';

describe('the sentence of a refusal', () => {
  const refused = new AppError('field_too_long', { reason: 'aliases', detail: { max: 300 } });

  it('has its reason in brackets, unless its place says it', () => {
    expect(textOf(refused)).toMatch(/ \(aliases\)$/);
    expect(textWithoutReason(refused)).toBe(textOf(refused).replace(' (aliases)', ''));
  });

  it('is the usual one where there is no reason', () => {
    const files = new FilesError('ineligible_action', ['One line', 'Another']);
    expect(textWithoutReason(files)).toBe('One line\nAnother');
    expect(textWithoutReason(new Error('no answer'))).toBe(textOf(new AppError('api_failed')));
  });
});
