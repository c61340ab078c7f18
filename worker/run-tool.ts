import { spawn, type ChildProcess } from 'node:child_process';

/** A program ended by itself, with an error: what it was given is at fault. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

type Run = {
  program: string;
  args: readonly string[];
  /** Ends the program and whatever it started. */
  signal: AbortSignal;
  /** Bytes of its answer that are kept; more is an error. */
  maxAnswer?: number;
};

const memoryKilobytes = 4_000_000;
const processorSeconds = 4 * 3600;
const complaintLength = 2000;

/*
 * A shell sets limits that the program cannot lift, runs it beside everything else, and holds a
 * line to the worker: when that breaks because the worker is gone, however it went, the whole group
 * goes.
 */
const keeper = `
ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; ulimit -c 0 2>/dev/null; shift 2
{ cat <&3 >/dev/null; kill -9 0; } >/dev/null 2>&1 &
nice -n 10 "$@" </dev/null 3<&- &
wait $!`;

/** Runs a program on a file of strangers and answers what it wrote. */
export async function runTool({ program, args, signal, maxAnswer = 1 << 20 }: Run) {
  signal.throwIfAborted();
  const limits = [String(memoryKilobytes), String(processorSeconds)];
  const child = spawn('sh', ['-c', keeper, 'sh', ...limits, program, ...args], {
    // Nothing of the worker's own surroundings, its secret least of all.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => endGroup(child);
  signal.addEventListener('abort', end);
  try {
    const { answer, complaint, code } = await listen(child, maxAnswer);
    signal.throwIfAborted();
    // Above 128 a signal ended it: too much memory, too much time, or somebody from outside.
    if (code > 128) throw new Error(`${program} was ended (${code})`);
    if (code !== 0) throw new ToolFailure(complaint.trim() || `${program} failed (${code})`);
    return { answer, complaint };
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

async function listen(child: ChildProcess, maxAnswer: number) {
  const parts: Buffer[] = [];
  let size = 0;
  let complaint = '';
  child.stdout?.on('data', (part: Buffer) => {
    size += part.byteLength;
    if (size <= maxAnswer) parts.push(part);
    else endGroup(child);
  });
  child.stderr?.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString('latin1')).slice(-complaintLength);
  });
  const code = await new Promise<number>((done, fail) => {
    child.once('error', fail);
    // The line's other end is held by the shell's keeper, which outlives the program.
    child.once('exit', () => endGroup(child));
    child.once('close', (exit) => done(exit ?? 137));
  });
  return { answer: Buffer.concat(parts), complaint, code };
}

function endGroup({ pid }: ChildProcess) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
