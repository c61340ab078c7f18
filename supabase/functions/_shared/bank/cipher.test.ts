import { describe, expect, it } from 'vitest';
import { createBankCipher } from './cipher.ts';
import { decryptNumbers, encryptNumbers } from './numbers.ts';

const keyOf = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)));
const first = `k1:${keyOf(1)}`;
const second = `k2:${keyOf(2)}`;
const plain = { account: 'DE89370400440532013000', route: 'COBADEFF', notes: '' };
const mara = 'mara';

describe('[F100] the encryption of bank numbers', () => {
  it('keeps the numbers from everybody without the key', async () => {
    const cipher = await createBankCipher(first);
    const one = await encryptNumbers(cipher, mara, plain);
    const two = await encryptNumbers(cipher, mara, plain);
    expect(atob(one.ciphertext)).not.toContain('DE89');
    expect(one.ciphertext).not.toBe(two.ciphertext);
    expect(await decryptNumbers(cipher, mara, one)).toEqual(plain);
  });

  it('writes with the new key after a rotation and still reads with the old one', async () => {
    const old = await encryptNumbers(await createBankCipher(first), mara, plain);
    const rotated = await createBankCipher(`${second},${first}`);
    const fresh = await encryptNumbers(rotated, mara, plain);
    expect([old.keyId, fresh.keyId]).toEqual(['k1', 'k2']);
    expect(await decryptNumbers(rotated, mara, old)).toEqual(plain);
    expect(await decryptNumbers(rotated, mara, fresh)).toEqual(plain);
    await expect(decryptNumbers(await createBankCipher(second), mara, old)).rejects.toThrow('k1');
  });

  it('refuses numbers of another creator, and changed ones', async () => {
    const cipher = await createBankCipher(first);
    const encrypted = await encryptNumbers(cipher, mara, plain);
    const fault = { name: 'OperationError' };
    await expect(decryptNumbers(cipher, 'ines', encrypted)).rejects.toMatchObject(fault);
    const changed = `${encrypted.ciphertext.startsWith('A') ? 'B' : 'A'}${encrypted.ciphertext.slice(1)}`;
    await expect(
      decryptNumbers(cipher, mara, { ...encrypted, ciphertext: changed }),
    ).rejects.toMatchObject(fault);
  });

  it.each(['', 'k1', 'k1:c2hvcnQ=', `:${keyOf(1)}`, `${first},${first}`])(
    'does not start with the keys %j',
    async (settings) => {
      await expect(createBankCipher(settings)).rejects.toThrow('BANK_KEYS');
    },
  );
});
