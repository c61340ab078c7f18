import type { EventEmitter } from 'node:events';

/** Whoever reads only the beginning of the output, such as `head`, has read enough: no trace then. */
export function endWithReader(output: EventEmitter, end: () => void): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    end();
  });
}
