/** The addresses of a built page: which platform it speaks to, and which card provider it shows. */
export interface PageAddresses {
  /** Origin of the API, without a trailing slash. */
  apiUrl: string;
  publishableKey: string;
  /** Origins of the card provider: the scripts that run, the calls that they make, the frames. */
  cards: { scripts: string[]; calls: string[]; frames: string[] };
}

/** The files of a build that name addresses. */
export const addressedFiles = ['index.html', '_headers'];

/** A text of the build with its placeholders filled in. */
export function fillAddresses(text: string, { apiUrl, publishableKey, cards }: PageAddresses) {
  const values: Record<string, string> = {
    SUPABASE_URL: apiUrl,
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

/** True where a build still waits for its addresses. */
export const hasPlaceholders = (text: string) => text.includes('__SUPABASE_URL__');
