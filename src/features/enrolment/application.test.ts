import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/shared/errors/app-error.ts';
import { createApplication, type ApplicationDoor } from './application.ts';
import { createDraft, pictureKinds } from './draft.ts';
import { refusalOf } from './refusals.ts';

const slots = pictureKinds.map((kind) => ({
  kind,
  mediaId: kind,
  bucket: 'uploads-image',
  name: kind,
  token: 'token',
}));

function doorOf() {
  return {
    requireFreeName: vi.fn<ApplicationDoor['requireFreeName']>(() => Promise.resolve()),
    signUp: vi.fn<ApplicationDoor['signUp']>(() => Promise.resolve('mara')),
    applyAsGuest: vi.fn<ApplicationDoor['applyAsGuest']>(() => Promise.resolve(slots)),
    applyAsMember: vi.fn<ApplicationDoor['applyAsMember']>(() => Promise.resolve(slots)),
    store: vi.fn<ApplicationDoor['store']>(() => Promise.resolve()),
    readReferrer: () => null,
  };
}

async function wholeDraft() {
  const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const draft = createDraft(() => memory);
  draft.keep({ account: { email: 'mara@mail.test', username: 'mara_v' } });
  for (const kind of pictureKinds)
    await draft.setPicture(kind, new File(['x'], kind, { type: 'image/jpeg' }));
  return draft.get();
}

const lost = () => Promise.reject(new AppError('api_failed'));

describe('[F24] sending an application', () => {
  it('makes the account, the application and sends four pictures', async () => {
    const door = doorOf();
    const application = createApplication(door);
    expect(await application.start(await wholeDraft(), false)).toBeNull();
    expect(application.get()).toEqual({ stage: 'sent', email: 'mara@mail.test', failed: [] });
    expect(door.store).toHaveBeenCalledTimes(4);
    const [hash, secret] = [door.signUp.mock.calls[0]?.[1], door.applyAsGuest.mock.calls[0]?.[0]];
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(secret?.secret).not.toBe(hash);
  });

  it('is one application where the button is pressed twice', async () => {
    const door = doorOf();
    const application = createApplication(door);
    const draft = await wholeDraft();
    await Promise.all([application.start(draft, false), application.start(draft, false)]);
    expect(door.signUp).toHaveBeenCalledTimes(1);
    expect(door.applyAsGuest).toHaveBeenCalledTimes(1);
  });

  it('goes on with the same account and secret after a lost answer', async () => {
    const door = doorOf();
    door.applyAsGuest.mockImplementationOnce(lost);
    const application = createApplication(door);
    const draft = await wholeDraft();
    expect((await application.start(draft, false))?.code).toBe('api_failed');
    expect(application.hasAccount()).toBe(true);
    expect(await application.start(draft, false)).toBeNull();
    expect(door.signUp).toHaveBeenCalledTimes(1);
    const [first, second] = door.applyAsGuest.mock.calls.map(([sent]) => sent.secret);
    expect(second).toBe(first);
  });

  it('signs up with the same secret where the answer of the sign-up was lost', async () => {
    const door = doorOf();
    door.signUp.mockImplementationOnce(lost);
    const application = createApplication(door);
    const draft = await wholeDraft();
    expect(refusalOf((await application.start(draft, false)) ?? new AppError(''))).toBeNull();
    expect(await application.start(draft, false)).toBeNull();
    const [first, second] = door.signUp.mock.calls.map(([, hash]) => hash);
    expect(second).toBe(first);
    // By now the name is taken by this very account.
    expect(door.requireFreeName).toHaveBeenCalledTimes(1);
  });

  it('[F21] leads what Auth refuses to the e-mail field of step 1', async () => {
    const door = {
      ...doorOf(),
      signUp: () => Promise.reject(new AppError('rate_limited', { status: 429 })),
    };
    const error = await createApplication(door).start(await wholeDraft(), false);
    expect(error && refusalOf(error)).toEqual({
      step: 'account',
      field: 'email',
      code: 'rate_limited',
    });
  });

  it('[F21] starts anew where the address was taken', async () => {
    const door = doorOf();
    door.applyAsGuest.mockImplementationOnce(() =>
      Promise.reject(new AppError('email_taken', { status: 400 })),
    );
    const application = createApplication(door);
    const draft = await wholeDraft();
    const error = await application.start(draft, false);
    expect(error && refusalOf(error)?.field).toBe('email');
    expect(application.hasAccount()).toBe(false);
    await application.start(draft, false);
    const [first, second] = door.signUp.mock.calls.map(([, hash]) => hash);
    expect(second).not.toBe(first);
  });

  it.each([
    [new AppError('invalid_name', { status: 400, reason: 'name' }), 'profile', 'name'],
    [
      new AppError('age_below_minimum', { detail: { field: 'date_of_birth' } }),
      'legal',
      'date_of_birth',
    ],
    [new AppError('id_photo_missing'), 'legal', 'card_id'],
    [new AppError('invalid_image_format', { reason: 'cover' }), 'profile', 'cover'],
  ])('leads %s to its field', (error, step, field) => {
    expect(refusalOf(error)).toEqual({ step, field, code: error.code });
  });

  it('names the pictures that did not arrive, and is sent all the same', async () => {
    const door = {
      ...doorOf(),
      store: (slot: { kind: string }) =>
        slot.kind === 'card_id'
          ? Promise.reject(new AppError('upload_unknown', { status: 500 }))
          : Promise.resolve(),
    };
    const application = createApplication(door);
    await application.start(await wholeDraft(), false);
    expect(application.get()).toMatchObject({ stage: 'sent', failed: ['card_id'] });
  });

  it('tries a picture again where the line broke, and knows that it may be there by then', async () => {
    const store = vi
      .fn<ApplicationDoor['store']>()
      .mockRejectedValueOnce(new AppError('upload_failed'))
      .mockRejectedValueOnce(new AppError('upload_expired', { status: 409 }));
    const application = createApplication({
      ...doorOf(),
      store,
      applyAsGuest: () => Promise.resolve(slots.slice(0, 1)),
    });
    await application.start(await wholeDraft(), false);
    expect(application.get()).toMatchObject({ stage: 'sent', failed: [] });
    expect(store).toHaveBeenCalledTimes(2);
  });

  it('[C75] applies with the account that somebody has already, once', async () => {
    const door = doorOf();
    door.applyAsMember.mockImplementationOnce(lost);
    const application = createApplication(door);
    const draft = await wholeDraft();
    await application.start(draft, true);
    await application.start(draft, true);
    expect(door.signUp).not.toHaveBeenCalled();
    const [first, second] = door.applyAsMember.mock.calls.map(([sent]) => sent.requestId);
    expect(second).toBe(first);
    expect(application.get()).toEqual({ stage: 'sent', email: null, failed: [] });
  });
});
