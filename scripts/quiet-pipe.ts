import type { EventEmitter } from 'node:events';

/** A reader that closes early, such as `head`, ends the output without a trace. */
export function endWithReader(output: EventEmitter, end: () => void): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    end();
  });
}
