/**
 * Encryption of what the database must not read: AES-256-GCM with keys that only the environment of
 * the functions has. The id of the creator is authenticated with the text, so that what belongs to
 * one account cannot be moved to another.
 */
export interface Encrypted {
  keyId: string;
  /** Base64 of 12 bytes of nonce and the ciphertext with its tag. */
  ciphertext: string;
}

export interface Cipher {
  /** Encrypts with the first key. */
  encrypt(creatorId: string, text: string): Promise<Encrypted>;
  /** Throws where the key is not known any more, or the text is not the one of this creator. */
  decrypt(creatorId: string, encrypted: Encrypted): Promise<string>;
}

const nonceBytes = 12;
const keyBytes = 32;

/**
 * `name`: of the setting. `settings`: `<key id>:<base64 of 32 bytes>`, the newest key first,
 * separated by commas. A key is rotated by putting a new one before the others.
 */
export async function createCipher(name: string, settings: string): Promise<Cipher> {
  const keys = new Map<string, CryptoKey>();
  for (const entry of settings.split(',')) {
    const [id = '', encoded = ''] = entry.trim().split(':');
    const bytes = bytesOf(encoded);
    if (id === '' || bytes.length !== keyBytes || keys.has(id))
      throw new Error(`${name} has to be a list of <key id>:<base64 of 32 bytes>`);
    keys.set(
      id,
      await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    );
  }
  const keyOf = (id: string) => {
    const key = keys.get(id);
    if (!key) throw new Error(`the key ${id} is not in ${name}`);
    return key;
  };
  const [newest = ''] = keys.keys();
  return {
    async encrypt(creatorId, text) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = new Uint8Array(
        await crypto.subtle.encrypt(
          algorithm(iv, creatorId),
          keyOf(newest),
          new TextEncoder().encode(text),
        ),
      );
      const whole = new Uint8Array(iv.length + sealed.length);
      whole.set(iv);
      whole.set(sealed, iv.length);
      return { keyId: newest, ciphertext: btoa(String.fromCharCode(...whole)) };
    },
    async decrypt(creatorId, { keyId, ciphertext }) {
      const whole = bytesOf(ciphertext);
      const text = await crypto.subtle.decrypt(
        algorithm(whole.slice(0, nonceBytes), creatorId),
        keyOf(keyId),
        whole.slice(nonceBytes),
      );
      return new TextDecoder().decode(text);
    },
  };
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, creatorId: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(creatorId),
});

const bytesOf = (encoded: string) =>
  Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
