import { inject } from 'vitest';
import { database, uniqueName, type User } from './users.ts';

/* People at X, which local/identity-provider plays, and creators who have linked their account. */
const { addresses } = inject('platform');
const x = `${addresses.identity}/x`;

const decide = (query: string, form: Record<string, string>) =>
  fetch(`${x}/decide?${query}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });

/** A new account at X. */
export async function newXAccount() {
  const username = uniqueName('owl').slice(0, 15);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'local-application',
    redirect_uri: `${addresses.api}/auth/v1/callback`,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();
  await decide(query, { answer: 'new', name: 'Owl', username });
  const page = await (await fetch(`${x}/i/oauth2/authorize?${query}`)).text();
  const id = new RegExp(`value="(\\d+)">\\s*Owl<span>@${username} `).exec(page)?.[1];
  if (!id) throw new Error('X does not list the new account');
  return { id, username };
}
export type XAccount = Awaited<ReturnType<typeof newXAccount>>;

/** Links an account, as a sign-in at X and the command leave it. */
export async function linkX(creator: Pick<User, 'id'>, account: XAccount) {
  await database.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data, created_at)
     values ($1, $2, 'x', jsonb_build_object('user_name', $3::text), now())`,
    [account.id, creator.id, account.username],
  );
  await database.query('insert into private.twitter_links (creator_id) values ($1)', [creator.id]);
}

/** A person agrees at X to what an address asks, and returns; gives the address of the return. */
export async function agree(url: string, account: XAccount): Promise<string> {
  const back = await decide(new URL(url).search.slice(1), { person: account.id });
  const answer = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

export async function postsOf({ username }: XAccount): Promise<string[]> {
  const posts = (await (await fetch(`${x}/__control/posts/${username}`)).json()) as {
    text: string;
  }[];
  return posts.map(({ text }) => text);
}

export const controlX = (path: string, body: object) =>
  fetch(`${x}/__control/${path}`, { method: 'POST', body: JSON.stringify(body) });
