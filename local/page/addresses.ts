/** The addresses that are filled into a build: those of the platform and of the card provider. */
export interface PageAddresses {
  /** Origin of the API, without a trailing slash. */
  apiUrl: string;
  publishableKey: string;
  /** Origin whose GET requests a replica answers; none where there is no replica. */
  readUrl?: string;
  /** Origins of the card provider: of its scripts, of its API calls and of its frames. */
  cards: { scripts: string[]; calls: string[]; frames: string[] };
}

/** The files of a build that contain placeholders for addresses. */
export const addressedFiles = ['index.html', '_headers'];

/** Replaces the placeholders in a file of the build. */
export function fillAddresses(
  text: string,
  { apiUrl, readUrl = '', publishableKey, cards }: PageAddresses,
) {
  const values: Record<string, string> = {
    SUPABASE_URL: apiUrl,
    SUPABASE_READ_URL: readUrl,
    SUPABASE_SOCKET: apiUrl.replace(/^http/, 'ws'),
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    CARD_SCRIPTS: cards.scripts.join(' '),
    CARD_CALLS: cards.calls.join(' '),
    CARD_FRAMES: cards.frames.join(' '),
  };
  return text.replace(/( ?)__([A-Z_]+)__/g, (whole, space: string, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return value && space + value;
  });
}

/** Whether a file of the build still has placeholders for addresses. */
export const hasPlaceholders = (text: string) => text.includes('__SUPABASE_URL__');
