import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { guardedStorage } from '@/lib/store/browser-storage.ts';
import { createApplication, type EnrolmentApi } from './application.ts';
import { createDraft, pictureKinds } from './draft.ts';
import { refusalOf } from './refusals.ts';

const slots = pictureKinds.map((kind) => ({
  kind,
  mediaId: kind,
  bucket: 'uploads-image',
  name: kind,
  token: 'token',
}));

function fakeApi() {
  return {
    requireFreeName: vi.fn<EnrolmentApi['requireFreeName']>(() => Promise.resolve()),
    signUp: vi.fn<EnrolmentApi['signUp']>(() => Promise.resolve('mara')),
    applyAsGuest: vi.fn<EnrolmentApi['applyAsGuest']>(() => Promise.resolve(slots)),
    applyAsMember: vi.fn<EnrolmentApi['applyAsMember']>(() => Promise.resolve(slots)),
    store: vi.fn<EnrolmentApi['store']>(() => Promise.resolve()),
    readReferrer: () => null,
  };
}

async function wholeDraft() {
  const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const draft = createDraft(guardedStorage(() => memory));
  draft.keep({ account: { email: 'mara@mail.test', username: 'mara_v' } });
  for (const kind of pictureKinds)
    await draft.setPicture(kind, new File(['x'], kind, { type: 'image/jpeg' }));
  return draft.get();
}

const lost = () => Promise.reject(new AppError('api_failed'));

describe('[F24] sending an application', () => {
  it("a guest's application creates an account and uploads four pictures", async () => {
    const api = fakeApi();
    const application = createApplication(api);
    expect(await application.start(await wholeDraft(), false)).toBeNull();
    expect(application.get()).toEqual({ stage: 'sent', email: 'mara@mail.test', failed: [] });
    expect(api.store).toHaveBeenCalledTimes(4);
    const [hash, secret] = [api.signUp.mock.calls[0]?.[1], api.applyAsGuest.mock.calls[0]?.[0]];
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(secret?.secret).not.toBe(hash);
  });

  it('a double press of the button sends one application', async () => {
    const api = fakeApi();
    const application = createApplication(api);
    const draft = await wholeDraft();
    await Promise.all([application.start(draft, false), application.start(draft, false)]);
    expect(api.signUp).toHaveBeenCalledTimes(1);
    expect(api.applyAsGuest).toHaveBeenCalledTimes(1);
  });

  it('a retry after a lost answer uses the same account and secret', async () => {
    const api = fakeApi();
    api.applyAsGuest.mockImplementationOnce(lost);
    const application = createApplication(api);
    const draft = await wholeDraft();
    expect((await application.start(draft, false))?.code).toBe('api_failed');
    expect(application.hasAccount()).toBe(true);
    expect(await application.start(draft, false)).toBeNull();
    expect(api.signUp).toHaveBeenCalledTimes(1);
    const [first, second] = api.applyAsGuest.mock.calls.map(([sent]) => sent.secret);
    expect(second).toBe(first);
  });

  it('a retry after a lost answer of the sign-up uses the same secret', async () => {
    const api = fakeApi();
    api.signUp.mockImplementationOnce(lost);
    const application = createApplication(api);
    const draft = await wholeDraft();
    expect(refusalOf((await application.start(draft, false)) ?? new AppError(''))).toBeNull();
    expect(await application.start(draft, false)).toBeNull();
    const [first, second] = api.signUp.mock.calls.map(([, hash]) => hash);
    expect(second).toBe(first);
    // The name is taken by this account by now, so it is not checked again.
    expect(api.requireFreeName).toHaveBeenCalledTimes(1);
  });

  it('[F21] a refusal of Auth is shown at the e-mail field of step 1', async () => {
    const api = {
      ...fakeApi(),
      signUp: () => Promise.reject(new AppError('rate_limited', { status: 429 })),
    };
    const error = await createApplication(api).start(await wholeDraft(), false);
    expect(error && refusalOf(error)).toEqual({
      step: 'account',
      field: 'email',
      code: 'rate_limited',
    });
  });

  it('[F21] a retry after email_taken signs up with a new secret', async () => {
    const api = fakeApi();
    api.applyAsGuest.mockImplementationOnce(() =>
      Promise.reject(new AppError('email_taken', { status: 400 })),
    );
    const application = createApplication(api);
    const draft = await wholeDraft();
    const error = await application.start(draft, false);
    expect(error && refusalOf(error)?.field).toBe('email');
    expect(application.hasAccount()).toBe(false);
    await application.start(draft, false);
    const [first, second] = api.signUp.mock.calls.map(([, hash]) => hash);
    expect(second).not.toBe(first);
  });

  it.each([
    [new AppError('invalid_name', { status: 400, reason: 'name' }), 'profile', 'name'],
    [
      new AppError('age_below_minimum', { detail: { field: 'date_of_birth' } }),
      'legal',
      'date_of_birth',
    ],
    [new AppError('id_document_missing'), 'legal', 'id_document'],
    [new AppError('invalid_image_format', { reason: 'cover' }), 'profile', 'cover'],
  ])('refusalOf() finds the field of %s', (error, step, field) => {
    expect(refusalOf(error)).toEqual({ step, field, code: error.code });
  });

  it('an application is sent although a picture fails, and names that picture', async () => {
    const api = {
      ...fakeApi(),
      store: (slot: { kind: string }) =>
        slot.kind === 'id_document'
          ? Promise.reject(new AppError('upload_unknown', { status: 500 }))
          : Promise.resolve(),
    };
    const application = createApplication(api);
    await application.start(await wholeDraft(), false);
    expect(application.get()).toMatchObject({ stage: 'sent', failed: ['id_document'] });
  });

  it('a failed picture is uploaded again, or is there already', async () => {
    const store = vi
      .fn<EnrolmentApi['store']>()
      .mockRejectedValueOnce(new AppError('upload_failed'))
      .mockRejectedValueOnce(new AppError('upload_expired', { status: 409 }));
    const application = createApplication({
      ...fakeApi(),
      store,
      applyAsGuest: () => Promise.resolve(slots.slice(0, 1)),
    });
    await application.start(await wholeDraft(), false);
    expect(application.get()).toMatchObject({ stage: 'sent', failed: [] });
    expect(store).toHaveBeenCalledTimes(2);
  });

  it('a signed-in creator applies once with the existing account', async () => {
    const api = fakeApi();
    api.applyAsMember.mockImplementationOnce(lost);
    const application = createApplication(api);
    const draft = await wholeDraft();
    await application.start(draft, true);
    await application.start(draft, true);
    expect(api.signUp).not.toHaveBeenCalled();
    const [first, second] = api.applyAsMember.mock.calls.map(([sent]) => sent.requestId);
    expect(second).toBe(first);
    expect(application.get()).toEqual({ stage: 'sent', email: null, failed: [] });
  });
});
