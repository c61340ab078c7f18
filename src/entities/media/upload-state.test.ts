import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { item, pngOf, targetOf } from '../../../tests/support/media-api.ts';
import {
  newUpload,
  reduceUploads,
  type Upload,
  type UploadAction,
  type UploadState,
} from './upload-state.ts';
import { parseUploads, serializeUploads } from './upload-text.ts';

const uploadOf = (name: string): Upload => ({
  ...newUpload(pngOf(name), { kind: 'image', type: 'image/png' }),
  id: name,
});
const stateOf = (...names: string[]): UploadState => ({
  shown: names.map(uploadOf),
  handedOver: [],
});
const after = (state: UploadState, ...actions: UploadAction[]) =>
  actions.reduce(reduceUploads, state);
const names = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);
const stepOf = ({ shown: [first] }: UploadState) => first?.state;

describe('[F141] the state of uploads', () => {
  it('moves one upload from its choice to its finished item', () => {
    const sent = after(
      stateOf('a'),
      { type: 'compress', id: 'a' },
      { type: 'learn', id: 'a', facts: { mediaId: 'm', totalBytes: 50 } },
      { type: 'progress', id: 'a', part: 0.5 },
    );
    expect(sent.shown[0]).toMatchObject({ mediaId: 'm', sentBytes: 25 });
    expect(stepOf(sent)).toEqual({ step: 'uploading', percent: 50, isPaused: false });
    const done = after(
      sent,
      { type: 'arrive', id: 'a' },
      { type: 'settle', id: 'a', item: item('m') },
    );
    expect(stepOf(done)).toEqual({ step: 'done', item: item('m') });
  });

  it('[F142] moves an upload to another place of its list, and no further', () => {
    const state = stateOf('a', 'b', 'c');
    const order = (to: number) => names(after(state, { type: 'move', id: 'a', to }).shown);
    expect([order(0), order(1), order(2)]).toEqual([
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
    ]);
    expect([order(3), order(-1)]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('[F142] keeps the description over a reload', () => {
    const described = after(stateOf('a'), {
      type: 'describe',
      id: 'a',
      alt: 'A red door',
      aiLabel: 'edited',
    });
    const kept = parseUploads(serializeUploads(targetOf(), described.shown));
    expect(kept?.uploads[0]).toMatchObject({ alt: 'A red door', aiLabel: 'edited' });
  });

  it('keeps a video paused while its last part is reported', () => {
    const state = after(
      stateOf('a'),
      { type: 'progress', id: 'a', part: 0.1 },
      { type: 'pause', id: 'a', isPaused: true },
      { type: 'progress', id: 'a', part: 0.2 },
    );
    expect(stepOf(state)).toEqual({ step: 'uploading', percent: 20, isPaused: true });
    const waiting = stateOf('a');
    expect(after(waiting, { type: 'pause', id: 'a', isPaused: true })).toEqual(waiting);
  });

  it.each([
    ['a lost connection', new AppError('upload_failed'), true],
    ['a refusal of the server', new AppError('image_too_big', { status: 400 }), false],
    ['an expired slot', new AppError('upload_expired', { status: 403 }), true],
    ['a limit of the hour', new AppError('uploads_per_hour_reached', { status: 429 }), true],
  ])('says whether %s can be tried again', (_name, error, canRetry) => {
    const failed = after(stateOf('a'), { type: 'fail', id: 'a', error });
    expect(stepOf(failed)).toEqual({ step: 'failed', error, canRetry });
  });

  it('lets a retry keep the slot of a video, or ask for a new one', () => {
    const known = after(stateOf('a'), { type: 'learn', id: 'a', facts: { mediaId: 'm' } });
    const kept = after(known, { type: 'retry', id: 'a', keepsSlot: true });
    expect(kept.shown[0]).toMatchObject({ mediaId: 'm', state: { step: 'checking' } });
    const anew = after(known, { type: 'retry', id: 'a', keepsSlot: false });
    expect(anew.shown[0]).toMatchObject({ mediaId: null, state: { step: 'checking' } });
  });

  it('removes an upload whose item was swept', () => {
    const state = after(stateOf('a', 'b'), { type: 'settle', id: 'a', item: null });
    expect(names(state.shown)).toEqual(['b']);
  });

  it('hands the files of a message over, and gives them back before later ones', () => {
    const over = after(stateOf('a', 'b'), { type: 'handOver' });
    expect([names(over.shown), names(over.handedOver)]).toEqual([[], ['a', 'b']]);
    const later = after(over, { type: 'choose', upload: uploadOf('c') });
    const progressed = after(later, { type: 'progress', id: 'a', part: 1 });
    expect(progressed.handedOver[0]?.state).toMatchObject({ percent: 100 });
    const back = after(progressed, { type: 'putBack', ids: ['a', 'b'] });
    expect([names(back.shown), names(back.handedOver)]).toEqual([['a', 'b', 'c'], []]);
  });

  it('[F150] outlives the page as text: sent files are sent, others wait for their file, whoever they show', () => {
    const shown = { people: 'people', performerIds: ['ann'] } as const;
    const state = after(
      stateOf('sent', 'half'),
      { type: 'arrive', id: 'sent' },
      { type: 'progress', id: 'half', part: 0.5 },
      { type: 'show', id: 'half', shown, underage: null },
    );
    const text = serializeUploads(targetOf(), state.shown);
    const kept = parseUploads(text);
    expect(kept?.target).toEqual(targetOf());
    expect(kept?.uploads.map(({ state: { step } }) => step)).toEqual(['processing', 'interrupted']);
    const chosen = after(
      { shown: kept?.uploads ?? [], handedOver: [] },
      { type: 'choose', upload: { ...uploadOf('half'), id: 'again' } },
    );
    expect(names(chosen.shown)).toEqual(['sent', 'again']);
    expect(chosen.shown[1]?.shown).toEqual(shown);
    expect(serializeUploads(targetOf(), [])).toBe('');
    expect(parseUploads('{')).toBeNull();
  });
});
