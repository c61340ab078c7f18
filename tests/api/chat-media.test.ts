import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoFile, found, audioFile } from '../support/videos.ts';
import { disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { command, decided, readAs, uploadFile, type Answer } from './media-support.ts';

/*
 * Videos and recordings in messages through all parts: slot, Storage, worker, message, signed URL.
 * Each refused file is paired with a valid one that is accepted.
 */
let mara: User;
let jonas: User;
let stranger: User;

const slow = { timeout: 90_000 };
const refusal = ({ status, body }: Answer) => [status, body['message']];

const send = (from: User, to: User, media: string[], text = '', cents: number | null = null) =>
  command(from, 'send_message', {
    p_to: to.id,
    p_text: text,
    p_media_ids: media,
    p_price_cents: cents,
    p_request_id: crypto.randomUUID(),
    p_shows_text: true,
  });

async function sent(...message: Parameters<typeof send>) {
  const { status, body } = await send(...message);
  expect({ status, message: body['message'] }).toEqual({ status: 200, message: undefined });
  return body;
}

async function acceptMedia(creator: User, conversationId: unknown, accepts: boolean) {
  const args = { p_conversation_id: conversationId, p_accepts_media: accepts };
  expect((await command(creator, 'set_conversation', args)).status).toBe(204);
}

beforeAll(async () => {
  [mara, jonas, stranger] = await Promise.all([
    makeCreator('mara'),
    makeFan('jonas', 5000),
    makeFan('stranger'),
  ]);
  const { conversation_id: conversationId } = await sent(jonas, mara, [], 'hello');
  await acceptMedia(mara, conversationId, true);
});
afterAll(disconnectAll);

async function recording(user: User, file: Buffer, type: string) {
  const mediaId = await uploadFile(user, 'chat', file, type);
  return { mediaId, item: await decided(user, mediaId) };
}

describe('a recording', () => {
  const forms: [string, string, string[]][] = [
    ['wav', 'audio/wav', []],
    ['webm', 'audio/webm', []],
    ['ogg', 'audio/ogg', ['-c:a', 'libopus']],
    ['m4a', 'audio/mp4', []],
  ];
  test.each(forms)(
    '[F76] as %s can be played by the recipient, not by a stranger',
    slow,
    async (ending, type, more) => {
      const { mediaId, item } = await recording(jonas, await audioFile(ending, 5, more), type);
      expect(item).toMatchObject({ state: 'ready' });
      const message = await sent(jonas, mara, [mediaId]);
      expect(message).toMatchObject({ kind: 'audio', media_state: 'ready' });
      expect(message['duration_ms']).toBeCloseTo(5000, -3);
      const heard = (await readAs(mara.client, mediaId, 'audio')) ?? Buffer.alloc(0);
      expect((await found(heard)).streams).toMatchObject([{ codec_name: 'aac' }]);
      expect(await readAs(stranger.client, mediaId, 'audio')).toBeNull();
    },
  );

  test('[F76] has limits of length that differ between fans and creators', slow, async () => {
    const [brief, fitting, long, endless] = await Promise.all(
      [2, 20, 24, 124].map((seconds) => audioFile('m4a', seconds)),
    );
    const outcome = async (user: User, file: Buffer | undefined) => {
      const { item } = await recording(user, file ?? Buffer.alloc(1), 'audio/mp4');
      return item.failure ?? item.state;
    };
    const refusals = await Promise.all([
      outcome(jonas, brief),
      outcome(jonas, fitting),
      outcome(jonas, long),
      outcome(mara, brief),
      outcome(mara, long),
      outcome(mara, endless),
    ]);
    expect(refusals).toEqual([
      'audio_too_short',
      'ready',
      'audio_too_long',
      'audio_too_short',
      'ready',
      'audio_too_long',
    ]);
  });

  const lies: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['a web page', () => Buffer.from('<script>alert(1)</script> a page'), 'audio/webm'],
    ['a FLAC declared as a WAV', () => audioFile('flac', 4), 'audio/wav'],
    ['a silent video', () => videoFile('webm', { seconds: 4, isSilent: true }), 'audio/webm'],
  ];
  test.each(lies)('[F76] %s is refused', slow, async (_what, file, type) => {
    const { mediaId, item } = await recording(jonas, await file(), type);
    expect(item).toMatchObject({ state: 'failed', failure: 'audio_format_not_supported' });
    expect(refusal(await send(jonas, mara, [mediaId]))).toEqual([409, 'media_failed']);
  });
});

describe('a video', () => {
  test(
    '[F76] can be sent before it is ready and played by the recipient, not by a stranger',
    slow,
    async () => {
      for (const [ending, type] of [
        ['mp4', 'video/mp4'],
        ['mov', 'video/quicktime'],
      ] as const) {
        const mediaId = await uploadFile(
          jonas,
          'chat',
          await videoFile(ending, { seconds: 2 }),
          type,
        );
        const { kind, id } = await sent(jonas, mara, [mediaId], `a ${ending}`);
        expect(kind).toBe('video');
        await decided(jonas, mediaId);
        const { data } = await mara.client.rpc('message', { p_id: String(id) });
        expect(data).toMatchObject({
          media_state: 'ready',
          duration_ms: expect.closeTo(2000, -3) as number,
        });
        const seen = (await readAs(mara.client, mediaId, 'video')) ?? Buffer.alloc(0);
        expect((await found(seen)).streams[0]).toMatchObject({ codec_name: 'h264' });
        expect(await readAs(mara.client, mediaId, 'poster')).not.toBeNull();
        expect(await readAs(stranger.client, mediaId, 'video')).toBeNull();
      }
    },
  );

  test('[F79] with a price can be played only after the unlock', slow, async () => {
    const mp4 = await videoFile('mp4', { seconds: 2 });
    const mediaId = await uploadFile(mara, 'chat', mp4, 'video/mp4');
    await decided(mara, mediaId);
    expect(refusal(await send(mara, jonas, [mediaId], ' ', 700))).toEqual([
      400,
      'media_message_fields_missing',
    ]);
    const { id } = await sent(mara, jonas, [mediaId], 'The pier', 700);
    for (const variant of ['video', 'poster', 'thumb'] as const) {
      expect(await readAs(jonas.client, mediaId, variant)).toBeNull();
    }
    const args = { p_message_id: id, p_request_id: crypto.randomUUID() };
    expect((await command(jonas, 'unlock_message', args)).body).toMatchObject({
      result: 'message_unlocked',
      balance_cents: 4300,
    });
    expect(await readAs(jonas.client, mediaId, 'video')).not.toBeNull();
    expect(await readAs(stranger.client, mediaId, 'video')).toBeNull();
  });
});

test(
  '[F78] media of a fan are refused without the creator’s permission and accepted with it',
  slow,
  async () => {
    const other = await makeFan('other');
    const { conversation_id: conversationId } = await sent(other, mara, [], 'hello');
    const media = [
      (await recording(other, await audioFile('wav', 4), 'audio/wav')).mediaId,
      await uploadFile(other, 'chat', await videoFile('mp4'), 'video/mp4'),
    ];
    for (const mediaId of media) {
      expect(refusal(await send(other, mara, [mediaId]))).toEqual([403, 'media_not_accepted']);
    }
    await acceptMedia(mara, conversationId, true);
    for (const mediaId of media) await sent(other, mara, [mediaId]);
    expect(refusal(await send(stranger, mara, [media[0] ?? '']))).toEqual([
      403,
      'media_not_accepted',
    ]);
  },
);
