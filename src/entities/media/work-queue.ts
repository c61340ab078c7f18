/** Runs what it is given in the order given, no more than `count` at once. */
export function createWorkQueue(count: number): (work: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const drain = () => {
    while (running < count) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      void next().finally(() => {
        running -= 1;
        drain();
      });
    }
  };
  return (work) => {
    waiting.push(work);
    drain();
  };
}
