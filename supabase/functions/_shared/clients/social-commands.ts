import { z } from 'zod';
import type { Encrypted } from '../secrets/cipher.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const encryptedOf = (row: { key_id: string; ciphertext: string }): Encrypted => ({
  keyId: row.key_id,
  ciphertext: row.ciphertext,
});

const consent = z
  .object({
    creator_id: z.uuid(),
    key_id: z.string(),
    ciphertext: z.string(),
    api_url: z.string(),
  })
  .transform((row) => ({
    creatorId: row.creator_id,
    apiUrl: row.api_url,
    encrypted: encryptedOf(row),
  }));

const leased = z
  .object({
    post_id: z.uuid(),
    lease_token: z.uuid(),
    creator_id: z.uuid(),
    name: z.string(),
    username: z.string(),
    words: z.string().nullable(),
    key_id: z.string(),
    ciphertext: z.string(),
  })
  .transform((row) => ({
    postId: row.post_id,
    lease: row.lease_token,
    creatorId: row.creator_id,
    name: row.name,
    username: row.username,
    words: row.words,
    encrypted: encryptedOf(row),
  }));
/** A post that this run makes; the tokens of its creator are encrypted. */
export type LeasedPost = z.output<typeof leased>;

export type PostReport =
  | { outcome: 'posted'; note: string }
  | { outcome: 'failed' | 'unknown'; note: string }
  | { outcome: 'wait'; note: string; seconds: number }
  | { outcome: 'revoked' };

/** The service commands of posts at X. */
export function socialCommands() {
  const client = serviceClient();
  const held = ({ postId, lease }: LeasedPost) => ({ p_post_id: postId, p_lease_token: lease });
  const sealed = ({ keyId, ciphertext }: Encrypted) => ({
    p_key_id: keyId,
    p_ciphertext: ciphertext,
  });
  return {
    /** Returns the address of the platform. Errors: twitter_not_linked, method_forbidden. */
    begin: (userId: string, state: string, verifier: Encrypted) =>
      callCommand(
        client,
        'service_begin_x_consent',
        { p_user_id: userId, p_state: state, ...sealed(verifier) },
        z.string(),
      ),
    /** Errors: twitter_link_failed. */
    redeem: (state: string) =>
      callCommand(client, 'service_redeem_x_consent', { p_state: state }, consent),
    /** Errors: twitter_link_failed. */
    async saveAccount(userId: string, xUserId: string, tokens: Encrypted) {
      const args = { p_user_id: userId, p_x_user_id: xUserId, ...sealed(tokens) };
      await callCommand(client, 'service_save_x_account', args, z.unknown());
    },
    lease: (requestId: string, limit: number) => {
      const args = { p_request_id: requestId, p_limit: limit };
      return callCommand(client, 'service_lease_x_posts', args, z.array(leased));
    },
    /** Errors: lease_lost. */
    async ask(post: LeasedPost) {
      await callCommand(client, 'service_ask_x_post', held(post), z.unknown());
    },
    /** Errors: lease_lost. */
    async saveTokens(post: LeasedPost, tokens: Encrypted) {
      const args = { ...held(post), ...sealed(tokens) };
      await callCommand(client, 'service_save_x_tokens', args, z.unknown());
    },
    /** Errors: lease_lost. */
    async settle(post: LeasedPost, report: PostReport) {
      const args = {
        ...held(post),
        p_outcome: report.outcome,
        p_note: 'note' in report ? report.note : null,
        p_wait_seconds: 'seconds' in report ? Math.ceil(report.seconds) : null,
      };
      await callCommand(client, 'service_settle_x_post', args, z.unknown());
    },
  };
}
export type SocialCommands = ReturnType<typeof socialCommands>;
