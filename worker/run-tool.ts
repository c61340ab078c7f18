import { spawn, type ChildProcess } from 'node:child_process';

/** The program exited with an error, so its input is at fault. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

type Run = {
  program: string;
  args: readonly string[];
  /** Kills the program and its child processes. */
  signal: AbortSignal;
  /** Maximum size of the output in bytes; a larger output is an error. */
  maxAnswer?: number;
};

const memoryKilobytes = 4_000_000;
const processorSeconds = 4 * 3600;
const complaintLength = 2000;

/*
 * A shell sets limits that the program cannot raise, runs it at low priority, and reads from a pipe
 * to the worker. When the pipe closes because the worker has ended for any reason, the shell kills
 * the whole process group.
 */
const keeper = `
ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; ulimit -c 0 2>/dev/null; shift 2
{ cat <&3 >/dev/null; kill -9 0; } >/dev/null 2>&1 &
nice -n 10 "$@" </dev/null 3<&- &
wait $!`;

/** Runs a program on an untrusted file and returns its output. */
export async function runTool({ program, args, signal, maxAnswer = 1 << 20 }: Run) {
  signal.throwIfAborted();
  const limits = [String(memoryKilobytes), String(processorSeconds)];
  const child = spawn('sh', ['-c', keeper, 'sh', ...limits, program, ...args], {
    // The environment of the worker is not passed on, because it contains the secret.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => endGroup(child);
  signal.addEventListener('abort', end);
  try {
    const { answer, complaint, code } = await listen(child, maxAnswer);
    signal.throwIfAborted();
    // Codes above 128 mean a signal: too much memory, too much time, or a kill from outside.
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
    // The shell process at the other end of the pipe outlives the program, so the group is killed.
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
    // The process group has already ended.
  }
}
