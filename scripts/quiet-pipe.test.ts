import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { endWithReader } from './quiet-pipe.ts';

it('ends the process when the reader closes the output, and throws any other error', () => {
  const output = new EventEmitter();
  const end = vi.fn<() => void>();
  endWithReader(output, end);
  const fault = (code: string) => Object.assign(new Error(code), { code });
  expect(() => output.emit('error', fault('EIO'))).toThrow('EIO');
  expect(end).not.toHaveBeenCalled();
  output.emit('error', fault('EPIPE'));
  expect(end).toHaveBeenCalledOnce();
});
