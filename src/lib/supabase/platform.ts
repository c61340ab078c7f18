function fromDocument(name: string): string {
  // Unit tests have no document.
  if (typeof document === 'undefined') return '';
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  // An unfilled placeholder of index.html counts as missing.
  return /^(%|__)/.test(content) ? '' : content;
}

/**
 * The platform's addresses and publishable key. The document holds them, because the server that
 * delivers it knows them; one build can then serve every site.
 */
export const platform = {
  url: fromDocument('velour-api-url') || globalThis.location?.origin,
  publishableKey: fromDocument('velour-api-key'),
  /** The origin whose GET requests a replica answers; empty where there is none. */
  readUrl: fromDocument('velour-read-url'),
};
