import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../_shared/http/refusal.ts';
import { staffView, type LookedAt } from './handler.ts';

type Deps = Parameters<typeof staffView>[0];

const ticket = 'ab'.repeat(32);
const picture: LookedAt = {
  bucket: 'kyc',
  name: 'folder/full.webp',
  type: 'image/webp',
  seconds: null,
  is_grey: false,
};
const video: LookedAt = {
  bucket: 'media',
  name: 'folder/video.mp4',
  type: 'video/mp4',
  seconds: 90,
  is_grey: false,
};

/** The function with one valid ticket, and its mocked dependencies. */
function endpoint(
  bytes: Uint8Array<ArrayBuffer> | null = new Uint8Array([1, 2, 3]),
  item: LookedAt = picture,
) {
  const left = new Set([ticket]);
  const redeem = vi.fn<Deps['redeem']>(async (given) => {
    if (!left.delete(given)) throw new Refusal('ticket_invalid', 403);
    return item;
  });
  const open = vi.fn<Deps['open']>(async () => bytes && new Response(bytes).body);
  const sign = vi.fn<Deps['sign']>(async () => bytes && '/storage/v1/object/sign/video?token=t');
  return { redeem, open, sign, visit: staffView({ redeem, open, sign }) };
}

const asking = (given?: string, method = 'GET') =>
  new Request(`http://functions/staff-view${given === undefined ? '' : `?ticket=${given}`}`, {
    method,
  });

const answerOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

describe('[F122] [F143] a staff ticket', () => {
  it('streams the picture to its holder, without caching', async () => {
    const { visit, open } = endpoint();
    const response = await visit(asking(ticket));
    expect(response.status).toBe(200);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 3]);
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    expect(open).toHaveBeenCalledWith(picture);
  });

  it('[F145] draws a still grey and blurred, with no picture beside it', async () => {
    const { visit } = endpoint(new Uint8Array([1, 2, 3]), { ...picture, is_grey: true });
    const response = await visit(asking(ticket));
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; img-src data:",
    );
    const drawing = await response.text();
    expect(drawing).toMatch(/<feColorMatrix type="saturate" values="0"\/><feGaussianBlur /);
    expect(drawing.match(/<image [^>]*>/g)).toEqual([
      '<image href="data:image/webp;base64,AQID" width="400" height="400" filter="url(#f)"/>',
    ]);
    expect(await answerOf(await visit(asking(ticket)))).toEqual([403, 'ticket_invalid']);
  });

  it('redirects once to a signed URL of a video that is valid for its playing time', async () => {
    const { visit, open, sign } = endpoint(undefined, video);
    const response = await visit(asking(ticket));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/storage/v1/object/sign/video?token=t');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(sign).toHaveBeenCalledExactlyOnceWith(video, 90);
    expect(open).not.toHaveBeenCalled();
    expect(await answerOf(await visit(asking(ticket)))).toEqual([403, 'ticket_invalid']);
  });

  it('returns media_not_found if a video does not exist', async () => {
    const { visit } = endpoint(null, video);
    expect(await answerOf(await visit(asking(ticket)))).toEqual([404, 'media_not_found']);
  });

  it('is valid once', async () => {
    const { visit } = endpoint();
    expect((await visit(asking(ticket))).status).toBe(200);
    const again = await visit(asking(ticket));
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await answerOf(again)).toEqual([403, 'ticket_invalid']);
  });

  it('that is used returns a sentence to a browser', async () => {
    const { visit } = endpoint();
    await visit(asking(ticket));
    const again = await visit(
      new Request(asking(ticket), { headers: { accept: 'text/html,application/xhtml+xml' } }),
    );
    expect(again.status).toBe(403);
    expect(again.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await again.text()).toMatch(/^This ticket is not valid or has already been used/);
  });

  it.each([[undefined], [''], ['abc'], [ticket.toUpperCase()], [`${ticket}0`], ['%00'.repeat(64)]])(
    'in the form %j is refused without calling the database',
    async (given) => {
      const { visit, redeem } = endpoint();
      expect(await answerOf(await visit(asking(given)))).toEqual([403, 'ticket_invalid']);
      expect(redeem).not.toHaveBeenCalled();
    },
  );

  it.each(['HEAD', 'POST', 'OPTIONS'])('is not used by a refused %s request', async (method) => {
    const { visit } = endpoint();
    expect((await visit(asking(ticket, method))).status).toBe(405);
    expect((await visit(asking(ticket))).status).toBe(200);
  });

  it('returns media_not_found if the object does not exist', async () => {
    const { visit } = endpoint(null);
    expect(await answerOf(await visit(asking(ticket)))).toEqual([404, 'media_not_found']);
  });

  it('the response to an internal error reveals no details', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { redeem, sign } = endpoint();
    const open = () => Promise.reject(new Error('secret'));
    const response = await staffView({ redeem, open, sign })(asking(ticket));
    expect(await answerOf(response)).toEqual([500, 'api_failed']);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
