import { admission } from './age.ts';
import { makeContext, type Context } from './context.ts';
import { copies } from './copies.ts';
import { firstLoad } from './first-load.ts';
import { factsOf, type Facts } from './harness/facts.ts';
import { isRefused, type Measure } from './harness/measure.ts';
import { asJson, lines, writeDocument } from './harness/report.ts';
import { withServer } from './harness/server.ts';
import { cutUploads } from './media/cut-uploads.ts';
import { transcodeQueue } from './media/transcode-queue.ts';
import { events } from './money/events.ts';
import { purchases } from './money/purchases.ts';
import { replays } from './money/replays.ts';
import { tips, tipsToOne } from './money/tips.ts';
import { writes } from './money/writes.ts';
import { interacting } from './page/interactions.ts';
import { opening } from './page/opening.ts';
import { painting, paintingSlowly } from './page/paint.ts';
import { scrolling } from './page/scroll.ts';
import { staffQueues } from './queues.ts';
import { records } from './records.ts';
import { readOptions, type Options } from './options.ts';
import { deepPages } from './screens/deep-pages.ts';
import { globals } from './screens/globals.ts';
import { growth } from './screens/growth.ts';
import { posting } from './screens/posting.ts';
import { plans } from './screens/plans.ts';
import { requests } from './screens/requests.ts';
import { rights } from './screens/rights.ts';

// npm run bench                        all figures, for docs/benchmarks.md
// npm run bench -- P1 P4               some figures
// npm run bench -- --quick --force     proves that everything runs; its figures are not valid
const benches: Record<string, (context: Context) => Promise<Measure>> = {
  P1: tips,
  P2: tipsToOne,
  P3: purchases,
  P4: replays,
  P5: rights,
  P6: plans,
  P7: deepPages,
  P8: growth,
  P9: requests,
  P10: events,
  P12: globals,
  P13: firstLoad,
  P14: painting,
  P15: paintingSlowly,
  P16: interacting,
  P17: scrolling,
  P18: opening,
  P19: cutUploads,
  P20: transcodeQueue,
  P21: posting,
  P23: writes,
  P24: copies,
  P25: admission,
  P26: records,
  P27: staffQueues,
};

const options = readOptions(process.argv.slice(2));
const unknown = options.only.filter((id) => !(id in benches));
if (unknown.length > 0)
  throw new Error(
    `No benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(' ')}.`,
  );

const log = (line: string) => process.stderr.write(`${line}\n`);
const { measures, facts } = await run(options);
if (options.asJson) console.log(asJson(measures, facts, options.isForced));
const refused = measures.flatMap(({ id, figures }) =>
  figures.filter(isRefused).map(({ name }) => `${id} ${name}`),
);
if (refused.length > 0) {
  log(`Refused, because the baseline differed too much from itself: ${refused.join('; ')}`);
  if (!options.isForced) process.exitCode = 1;
}

function run(chosen: Options): Promise<{ measures: Measure[]; facts: Facts }> {
  return withServer(async (server) => {
    const context = makeContext(chosen, server, log);
    const found = await factsOf(chosen, await server.makeEmpty('facts'), context.pgbench.version);
    const done: Measure[] = [];
    for (const [id, bench] of Object.entries(benches)) {
      if (chosen.only.length > 0 && !chosen.only.includes(id)) continue;
      const measure = await bench(context).catch((error: unknown) => {
        log(
          `${id} could not be measured: ${error instanceof Error ? error.message : String(error)}`,
        );
        process.exitCode = 1;
        return null;
      });
      if (measure === null) continue;
      done.push(measure);
      if (chosen.pace.name === 'full' && !chosen.isForced && !chosen.patch)
        writeDocument([measure], found);
      const print = chosen.asJson ? log : console.log;
      for (const line of lines(measure, chosen.isForced)) print(line);
    }
    return { measures: done, facts: found };
  });
}
