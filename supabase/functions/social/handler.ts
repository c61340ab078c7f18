import type { z } from 'zod';
import type { LeasedPost, PostReport, SocialCommands } from '../_shared/clients/social-commands.ts';
import type { runRequest } from '../_shared/domain/run.ts';
import { xLeaseSeconds } from '../_shared/generated/limits.gen.ts';
import type { Cipher } from '../_shared/secrets/cipher.ts';
import { postText } from '../_shared/social/post-text.ts';
import {
  tokens as tokensSchema,
  type PostOutcome,
  type SocialProvider,
  type Tokens,
} from '../_shared/social/provider.ts';

const batch = 10;
/** milliseconds: after the lease in which a post is begun. The rest is for its new tokens. */
const beginMs = (xLeaseSeconds * 1000) / 2;
/** milliseconds: a token that ends sooner is replaced before it is used. */
const tokenMarginMs = 60_000;
/** seconds: where tokens cannot be asked for now. */
const tokenPause = 60;

type Deps = {
  commands: Pick<SocialCommands, 'lease' | 'ask' | 'saveTokens' | 'settle'>;
  cipher: Promise<Cipher>;
  /** Null where the site has no application at the network. */
  provider: SocialProvider | null;
  siteUrl: string;
  now?: () => number;
};

/**
 * Posts what is due. The database is told before the network is asked, so that a post whose answer
 * was lost is never asked for again: it may stand there.
 */
export function postDue(deps: Deps) {
  return async ({ request_id }: z.output<typeof runRequest>) => {
    const { provider, now = Date.now } = deps;
    if (!provider) return { closed: 0, more: false };
    const leasedAt = now();
    const posts = await deps.commands.lease(request_id, batch);
    let closed = 0;
    for (const post of posts) {
      // A slow network: tokens could not be stored after the lease, and the old ones are void then.
      if (now() - leasedAt > beginMs) break;
      const report = await make({ ...deps, provider }, post).catch((error: unknown) => {
        // The other posts are still made; this one's lease ends by itself.
        console.error(error);
        return null;
      });
      if (report && report.outcome !== 'wait') closed += 1;
    }
    return { closed, more: posts.length === batch };
  };
}

type Making = Deps & { provider: SocialProvider };

async function make(deps: Making, post: LeasedPost): Promise<PostReport> {
  const report = await reportOf(deps, post);
  await deps.commands.settle(post, report);
  return report;
}

async function reportOf(deps: Making, post: LeasedPost): Promise<PostReport> {
  const { commands, provider, siteUrl, now = Date.now } = deps;
  const cipher = await deps.cipher;
  const stored = tokensSchema.parse(
    JSON.parse(await cipher.decrypt(post.creatorId, post.encrypted)),
  );
  const isOld = stored.endsAt - tokenMarginMs <= now();
  const first = isOld ? await renewed(deps, post, stored) : stored;
  if ('outcome' in first) return first;
  const text = postText(post, siteUrl);
  await commands.ask(post);
  const outcome = await provider.post(first.access, text);
  if (outcome.state !== 'unauthorized') return asReport(outcome);
  if (isOld) return { outcome: 'revoked' };
  // Ended before its time: nothing was posted with it.
  const second = await renewed(deps, post, stored);
  if ('outcome' in second) return second;
  return asReport(await provider.post(second.access, text));
}

/** New tokens, stored before they are used: the old ones are worth nothing from now on. */
async function renewed(
  { commands, provider, cipher }: Making,
  post: LeasedPost,
  { refresh }: Tokens,
): Promise<Tokens | PostReport> {
  let fresh: Tokens | null;
  try {
    fresh = await provider.refresh(refresh);
  } catch (error) {
    console.error(error);
    return { outcome: 'wait', note: 'tokens', seconds: tokenPause };
  }
  if (!fresh) return { outcome: 'revoked' };
  const sealed = await (await cipher).encrypt(post.creatorId, JSON.stringify(fresh));
  await commands.saveTokens(post, sealed);
  return fresh;
}

function asReport(outcome: PostOutcome): PostReport {
  switch (outcome.state) {
    case 'posted':
      return { outcome: 'posted', note: outcome.ref };
    case 'wait':
      return { outcome: 'wait', note: outcome.why, seconds: outcome.seconds };
    case 'refused':
      return { outcome: 'failed', note: outcome.why };
    case 'unauthorized':
      return { outcome: 'revoked' };
    case 'unsure':
      return { outcome: 'unknown', note: outcome.why };
  }
}
