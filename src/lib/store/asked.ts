/** A request for a command: its id, and what it asked for as text. Both are empty before the first. */
export type Asked = { requestId: string; asked: string };

export const nothingAsked: Asked = { requestId: '', asked: '' };

/**
 * The request for these arguments: the same id as before while they are the same, so that a second
 * press after a lost answer makes nothing twice. Other arguments are another request: the database
 * refuses them under an id that it has answered.
 */
export function askFor({ requestId, asked }: Asked, what: unknown): Asked {
  const now = JSON.stringify(what);
  const isSame = requestId !== '' && asked === now;
  return { requestId: isSame ? requestId : crypto.randomUUID(), asked: now };
}
