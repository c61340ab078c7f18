import { describe, expect, it } from 'vitest';
import { guardedStorage } from '@/lib/store/browser-storage.ts';
import { createDraft } from './draft.ts';

function storageOf(room = Infinity) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

const picture = (text: string) => new File([text], 'picture.jpg', { type: 'image/jpeg' });

async function filled(storage = storageOf(), owner = 'guest') {
  const draft = createDraft(guardedStorage(() => storage));
  draft.open(owner);
  draft.keep({ account: { email: 'mara@mail.test', username: 'mara_v' } });
  draft.keep({
    legal: { first_name: 'Mara', last_name: 'Vale', country: 'GB', date_of_birth: '' },
  });
  draft.setPassword('evening-walk-7');
  await draft.setPicture('avatar', picture('face'));
  await draft.setPicture('id_document', picture('passport'));
  await draft.setPicture('id_selfie', picture('selfie'));
  return { draft, storage };
}

describe('[F20] the draft of an enrolment', () => {
  it('the draft keeps texts and public pictures after a reload', async () => {
    const { storage } = await filled();
    const again = createDraft(guardedStorage(() => storage));
    again.open('guest');
    expect(again.get().account).toEqual({ email: 'mara@mail.test', username: 'mara_v' });
    expect(again.get().legal.first_name).toBe('Mara');
    expect(await again.get().pictures.avatar?.text()).toBe('face');
    expect(again.get().pictures.avatar?.type).toBe('image/jpeg');
  });

  it('the draft keeps the password and the ID pictures in memory only', async () => {
    const { draft, storage } = await filled();
    expect(draft.get().password).toBe('evening-walk-7');
    expect(await draft.get().pictures.id_document?.text()).toBe('passport');
    const all = [...storage.kept].flat().join(' ');
    for (const secret of [
      'evening-walk-7',
      btoa('passport'),
      btoa('selfie'),
      'id_document',
      'id_selfie',
    ])
      expect(all).not.toContain(secret);
    expect([...storage.kept.keys()].every((key) => key.startsWith('private:'))).toBe(true);
  });

  it('[F141] what was typed counts as unsent words, and what the profile had does not', () => {
    const storage = storageOf();
    const draft = createDraft(guardedStorage(() => storage));
    const kept = () => storage.kept.get('private:draft enrolment');
    draft.open('mara');
    const profile = { ...draft.get().profile, name: 'Mara Voss' };
    draft.begin({ profile });
    expect(kept()).toContain('"text":""');
    draft.keep({ profile: { ...profile, bio: 'By the sea' } });
    expect(kept()).toContain('"text":"Mara Voss');
  });

  it('the draft is cleared for another owner, in storage too', async () => {
    const { draft, storage } = await filled();
    draft.open('another');
    expect(draft.get().account.email).toBe('');
    expect(draft.get().password).toBe('');
    expect(draft.get().pictures.id_document).toBeNull();
    expect(storage.kept.size).toBe(0);
  });

  it('a guest who signs in with the address of the draft keeps it, but for the password', async () => {
    const { draft, storage } = await filled();
    draft.open('mara', 'mara@mail.test');
    expect(draft.get()).toMatchObject({ owner: 'mara', password: '' });
    expect(draft.get().legal.first_name).toBe('Mara');
    expect(await draft.get().pictures.id_document?.text()).toBe('passport');
    const again = createDraft(guardedStorage(() => storage));
    again.open('mara', 'mara@mail.test');
    expect(again.get().legal.first_name).toBe('Mara');
  });

  it('the same after a reload, where ID pictures are gone', async () => {
    const { storage } = await filled();
    const draft = createDraft(guardedStorage(() => storage));
    draft.open('mara', 'mara@mail.test');
    expect(draft.get()).toMatchObject({ owner: 'mara', legal: { first_name: 'Mara' } });
    expect(await draft.get().pictures.avatar?.text()).toBe('face');
  });

  it.each(['ines@mail.test', null])('nobody else takes it over (%s)', async (email) => {
    const { draft, storage } = await filled();
    draft.open('ines', email);
    expect(draft.get().legal.first_name).toBe('');
    expect(storage.kept.size).toBe(0);
  });

  it('nor does the same address take over the draft of an account', async () => {
    const { draft } = await filled(storageOf(), 'mara');
    draft.open('other', 'mara@mail.test');
    expect(draft.get().legal.first_name).toBe('');
  });

  it('the draft is kept for the same owner', async () => {
    const { draft } = await filled();
    draft.open('guest');
    expect(draft.get().password).toBe('evening-walk-7');
  });

  it('clear() removes the draft from memory and storage', async () => {
    const { draft, storage } = await filled();
    draft.clear();
    expect(storage.kept.size).toBe(0);
    expect(draft.get().pictures.id_selfie).toBeNull();
  });

  it('the draft keeps the picture that was chosen last, whichever is read first', async () => {
    const { draft, storage } = await filled();
    const slow = picture('first choice');
    let read = (_bytes: ArrayBuffer) => {};
    slow.arrayBuffer = () => new Promise((done) => (read = done));
    const first = draft.setPicture('avatar', slow);
    await draft.setPicture('avatar', picture('second choice'));
    read(new TextEncoder().encode('first choice').buffer);
    await first;
    expect(storage.kept.get('private:enrolment-avatar')).toBe(btoa('second choice'));
  });

  it('the draft works in memory when the storage is full', async () => {
    const { draft, storage } = await filled(storageOf(0));
    expect(draft.get().account.email).toBe('mara@mail.test');
    expect(storage.kept.size).toBe(0);
  });

  it.each(['{', '7', 'null', '{"owner":"guest","account":{"email":7,"role":"x"},"profile":null}'])(
    'the draft ignores %s in storage',
    (text) => {
      const storage = storageOf();
      storage.kept.set('private:draft enrolment', text);
      const draft = createDraft(guardedStorage(() => storage));
      draft.open('guest');
      expect(draft.get().account).toEqual({ email: '', username: '' });
      expect(draft.get().profile.name).toBe('');
    },
  );
});
