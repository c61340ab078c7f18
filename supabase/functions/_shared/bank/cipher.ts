import { createCipher, type Cipher } from '../secrets/cipher.ts';

export type { Encrypted } from '../secrets/cipher.ts';
export type BankCipher = Cipher;

/** The encryption of bank numbers, with keys of its own. */
export const createBankCipher = (settings: string) => createCipher('BANK_KEYS', settings);
