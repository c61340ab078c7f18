import { expect, test } from 'vitest';
import { withServer } from '../../bench/harness/server.ts';
import { makeMoney } from '../../bench/money/database.ts';
import { makeFloors } from '../../bench/money/floors.ts';
import { makeScreens } from '../../bench/screens/database.ts';
import { assertSameRows } from '../../bench/screens/same-rows.ts';
import { screens as all, type ScreenName } from '../../bench/screens/screens.ts';

/* The benchmarks are run by hand. What they compare with rots in the meantime, unless this runs. */
const sizes = {
  fans: 20,
  creators: 90,
  posting: 30,
  posts: 1000,
  longWall: 50,
  longTalk: 20,
  threads: 80,
  threadLength: 30,
  longThread: 65,
  tips: 200,
  history: 200,
  owners: 12,
  crowd: 70,
  office: 264,
  visits: 32,
  deepPage: 2,
};

test('each ceiling of P5 answers as its screen, and the SQL of the other benchmarks loads', async () => {
  await withServer(async (server) => {
    const product = await server.makeProduct('product');
    const screens = await makeScreens(server, await server.copy('screens', product), sizes);
    const faults: string[] = [];
    // The keys of `all` are its names.
    for (const screen of Object.keys(all) as ScreenName[])
      await assertSameRows(screens, screen).catch((error: Error) => faults.push(error.message));
    expect(faults).toEqual([]);
    await screens.database.runFile('sql/reader.sql');

    const money = await server.copy('money', product);
    await makeFloors(await makeMoney(money, { fans: 20, creators: 5, pairs: 10 }));
    await money.runFile('baseline/empty-command.sql');
    await product.runFile('sql/audience.sql', { few: 2, many: 5 });
  }, false);
}, 240_000);
