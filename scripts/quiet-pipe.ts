import type { EventEmitter } from 'node:events';

/** Ends without an error when a reader such as `head` closes the output early. */
export function endWithReader(output: EventEmitter, end: () => void): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    end();
  });
}
