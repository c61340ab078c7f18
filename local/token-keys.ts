import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

/** Keys that sign and verify access tokens: a shared secret (HS256), or a set of pairs (ES256). */
export type TokenKeys = string | KeySet;

const algorithm = 'ES256';

/**
 * The signing keys of a hosted project: one pair signs, each verifies. A rotation is `prepare`,
 * which makes a pair known, then `use`; `revoke` ends all tokens of a pair. Every part holds the
 * same set, so a step applies to all of them at once; PostgREST is told by `onChange`.
 */
export class KeySet {
  private pairs: JWK[] = [];
  private signing = '';
  private verifying = createLocalJWKSet({ keys: [] });
  private readonly listeners: (() => void)[] = [];

  static async generate(): Promise<KeySet> {
    const set = new KeySet();
    set.use(await set.prepare());
    return set;
  }

  /** Adds a pair that verifies and does not sign yet; returns its id. */
  async prepare(): Promise<string> {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const kid = crypto.randomUUID();
    this.change([...this.pairs, { ...(await exportJWK(privateKey)), kid, alg: algorithm }]);
    return kid;
  }

  use(kid: string) {
    if (!this.pairs.some((pair) => pair.kid === kid)) throw new Error(`There is no key ${kid}.`);
    this.signing = kid;
  }

  revoke(kid: string) {
    if (kid === this.signing) throw new Error('The key that signs cannot be revoked.');
    this.change(this.pairs.filter((pair) => pair.kid !== kid));
  }

  /** The id of the pair that signs now. */
  get current(): string {
    return this.signing;
  }

  async signer() {
    const pair = this.pairs.find(({ kid }) => kid === this.signing) ?? {};
    return { key: await importJWK(pair, algorithm), header: { alg: algorithm, kid: this.signing } };
  }

  /** Finds the key of a token; throws for an id that the set does not have. */
  get verifier() {
    return this.verifying;
  }

  /** The public halves, as `/.well-known/jwks.json` shows them. */
  publicKeys(): { keys: JWK[] } {
    return { keys: this.pairs.map(({ d: _private, ...half }) => ({ ...half, use: 'sig' })) };
  }

  onChange(listener: () => void) {
    this.listeners.push(listener);
  }

  private change(pairs: JWK[]) {
    this.pairs = pairs;
    this.verifying = createLocalJWKSet(this.publicKeys());
    for (const listener of this.listeners) listener();
  }
}
