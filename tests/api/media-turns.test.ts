import { afterAll, expect, test } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { decided, drawing, holdWorker, uploadFile } from './media-support.ts';

/* The running worker serves users in turn: a user with many files does not block other users. */
const picturesOfEach = 50;
const atOnce = 5;
afterAll(disconnectAll);

async function storeMany(user: User, file: Buffer) {
  for (let stored = 0; stored < picturesOfEach; stored += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => uploadFile(user, 'chat', file)));
}

async function newestTurn(): Promise<number> {
  const { rows } = await database.query<{ turn: string }>(
    'select max(turn) as turn from private.worker_turns where not is_video',
  );
  return Number(rows[0]?.turn);
}

async function turnOf({ id }: User): Promise<number> {
  const { rows } = await database.query<{ turn: string }>(
    'select turn from private.worker_turns where owner_id = $1 and not is_video',
    [id],
  );
  return Number(rows[0]?.turn);
}

/**
 * The number of turns between two turns taken by users of other test files, which share the worker.
 */
async function turnsOfOthers(after: number, before: number, ours: User[]): Promise<number> {
  const { rows } = await database.query<{ turns: string }>(
    `select count(*) as turns from private.worker_turns
     where not is_video and turn > $1 and turn < $2 and owner_id <> all ($3)`,
    [after, before, ours.map(({ id }) => id)],
  );
  return Number(rows[0]?.turns);
}

test('[F39] two hundred pictures of four fans delay a creator’s picture by one job at most', async () => {
  const fans = await Promise.all(['ben', 'tom', 'kai', 'max'].map((name) => makeFan(name)));
  const mara = await makeCreator('mara');
  // Few bytes, many pixels: each keeps the worker busy for a while.
  const heavy = await drawing(3000, 3000).png().toBuffer();
  const light = await drawing(80, 60).png().toBuffer();
  try {
    const letGo = holdWorker();
    try {
      await Promise.all(fans.map((fan) => storeMany(fan, heavy)));
    } finally {
      letGo();
    }
    const picture = await uploadFile(mara, 'post', light);
    // The newest turn so far; it can already be the creator's own.
    const turn = await newestTurn();

    expect(await decided(mara, picture)).toMatchObject({ state: 'ready' });

    // A single queue processes pictures; the picture in progress is not counted.
    const own = await turnOf(mara);
    expect(own - turn - (await turnsOfOthers(turn, own, [...fans, mara]))).toBeLessThanOrEqual(2);
    const { rows } = await database.query<{ left: string }>(
      `select count(*) as left from private.transcode_jobs
       where owner_id = any ($1) and state <> 'done'`,
      [fans.map(({ id }) => id)],
    );
    expect(Number(rows[0]?.left)).toBeGreaterThan(picturesOfEach);
  } finally {
    // The remaining files are dropped, so that the next test file finds the worker idle.
    await database.query(
      `select private.drop_media(id) from public.media where owner_id = any ($1)`,
      [fans.map(({ id }) => id)],
    );
  }
});
