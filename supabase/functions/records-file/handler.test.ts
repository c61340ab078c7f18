import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordLine } from '../_shared/domain/record-lines.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { recordsFile } from './handler.ts';

const ticket = 'a'.repeat(64);
const key = '0190a000-0000-7000-8000-00000000000b';
const address = (query: string) => new Request(`https://api/functions/v1/records-file${query}`);
const line = (change: Partial<RecordLine> = {}): RecordLine => ({
  work: 'W-1K8Z-Q3M4-X7F2',
  owner: 'mara',
  person: 'Anna "Red" Karlsson',
  known_as: '=1+1, Fox',
  born: '2000-02-29',
  age: 26,
  produced_on: '2026-03-01',
  shown_since: '2026-03-01T12:00:00+00:00',
  addresses: ['P-1K8Z-Q3M4-X7F2', '@mara'],
  removed_at: null,
  proof: 'L-1001',
  ...change,
});

function world(parts: RecordLine[][], failing = false) {
  const open = new Set([ticket]);
  const asked: (string | null)[][] = [];
  const file = recordsFile({
    redeem: async (one) => {
      if (!open.delete(one)) throw new Refusal('ticket_invalid', 403);
      return { owner_id: key };
    },
    part: async (owner, before) => {
      asked.push([owner, before]);
      if (failing && before !== null) throw new Error('away');
      const at = before === null ? 0 : 1;
      return { records: parts[at] ?? [], next: at + 1 < parts.length ? key : null };
    },
  });
  return { file, asked };
}

describe('[F154] records-file', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('writes every part as lines of a spreadsheet, and is not cached', async () => {
    const { file, asked } = world([[line()], [line({ person: null, removed_at: '2026-04-01' })]]);
    const response = await file(address(`?ticket=${ticket}`));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toBe(
      'work,owner,person,known_as,born,age,produced_on,shown_since,addresses,removed_at,proof',
    );
    expect(lines[1]).toBe(
      `W-1K8Z-Q3M4-X7F2,mara,"Anna ""Red"" Karlsson","'=1+1, Fox",2000-02-29,26,2026-03-01,2026-03-01T12:00:00+00:00,P-1K8Z-Q3M4-X7F2 @mara,,L-1001`,
    );
    expect(lines[2]).toMatch(/^W-[^,]+,mara,,/);
    expect(lines).toHaveLength(4);
    expect(asked).toEqual([
      [key, null],
      [key, key],
    ]);
  });

  it('is open once, and refuses what is no ticket', async () => {
    const { file } = world([[line()]]);
    expect((await file(address('?ticket=x'))).status).toBe(403);
    expect((await file(new Request('https://api/', { method: 'HEAD' }))).status).toBe(405);
    expect((await file(address(`?ticket=${ticket}`))).status).toBe(200);
    const again = await file(address(`?ticket=${ticket}`));
    expect([again.status, await again.text()]).toEqual([
      403,
      'This ticket is not valid or has already been used. Ask for a new one.',
    ]);
  });

  it('breaks off where a part cannot be read', async () => {
    const { file } = world([[line()], [line()]], true);
    const response = await file(address(`?ticket=${ticket}`));
    await expect(response.text()).rejects.toThrow('away');
  });
});
