function fromDocument(name: string): string {
  // Unit tests have no document.
  if (typeof document === 'undefined') return '';
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  // An unfilled placeholder of index.html counts as not given.
  return /^(%|__)/.test(content) ? '' : content;
}

/**
 * Where the platform is and with which publishable key. Both stand in the document, because the
 * server that hands it out knows them and one build can then serve every site.
 */
export const platform = {
  url: fromDocument('velour-api-url') || globalThis.location?.origin,
  publishableKey: fromDocument('velour-api-key'),
};
