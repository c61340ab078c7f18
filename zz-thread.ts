import { writeFileSync } from 'node:fs';
import { withMember } from './bench/page/platform.ts';
const MS = Number(process.argv[2] ?? 90000);
await withMember({ posts: 20, messages: 50000 }, console.log, async ({ page, origin, partner }) => {
  await page.goto(`${origin}/conversations/${partner}`);
  await page.locator('[data-message]').nth(10).waitFor();
  await page.waitForTimeout(1000);
  const cdp = await page.context().newCDPSession(page);
  const events: any[] = [];
  const scroll = (ms: number) => page.evaluate(`new Promise((done) => {
    const box = document.querySelector('[role="log"]'); const found = []; const start = performance.now(); let last = start;
    const draw = (now) => { found.push(now - last); last = now; box.scrollTop -= 240; if (now - start > ${ms}) done(found); else requestAnimationFrame(draw); };
    requestAnimationFrame(draw); })`) as Promise<number[]>;
  const report = async (label: string, f: number[]) => { const s=[...f].sort((a,b)=>a-b); console.log(label, 'frames', f.length, 'slow', f.filter(x=>x>50).length, 'p99', s[Math.floor(s.length*0.99)]!.toFixed(0), 'max', s.at(-1)!.toFixed(0), 'messages', await page.locator('[data-message]').count()); };
  for (let i=0;i<4;i++) await report('part '+i, await scroll(MS/4));
  cdp.on('Tracing.dataCollected', (d: any) => events.push(...d.value));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing','toplevel','disabled-by-default-devtools.timeline','disabled-by-default-v8.cpu_profiler','blink'] } } as any);
  await report('traced', await scroll(6000));
  const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r));
  await cdp.send('Tracing.end'); await done;
  writeFileSync('/tmp/thread-trace.json', JSON.stringify(events));
  const sum = new Map<string, [number, number, number]>();
  const main = events.filter((e) => e.name === 'UpdateLayoutTree' || e.name === 'Layout' || e.name==='FunctionCall'|| e.name==='RunTask' || e.name==='Paint'|| e.name==='PrePaint'||e.name==='Layerize'||e.name==='Commit'||e.name==='MinorGC'||e.name==='MajorGC'||e.name==='IntersectionObserverController::computeIntersections'||e.name==='FireAnimationFrame'||e.name==='HitTest'||e.name==='EvaluateScript'||e.name==='RunMicrotasks'||e.name==='HandlePostMessage');
  for (const e of main) { const k = e.name; const v = sum.get(k) ?? [0,0,0]; v[0]++; v[1]+= (e.dur??0)/1000; v[2]=Math.max(v[2],(e.dur??0)/1000); sum.set(k,v); }
  for (const [k,v] of [...sum].sort((a,b)=>b[1][1]-a[1][1])) console.log(k.padEnd(50), v.map(x=>x.toFixed(1)).join('  '));
});
process.exit(0);
