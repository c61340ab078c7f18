import { spawnSync } from 'node:child_process';

/** The output of a program; null if it cannot be run or fails. */
export type Ask = (program: string, args: string[]) => string | null;

const ask: Ask = (program, args) => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/**
 * The address of this machine for containers, which call it `host.docker.internal`: loopback under
 * Docker Desktop, the gateway of the bridge network on Linux. Throws a readable message if Docker
 * does not run.
 */
export function hostForContainers(asked: Ask = ask): string {
  if (asked('docker', ['--version']) === null)
    throw new Error(`Docker is not installed. ${otherwise}`);
  const system = asked('docker', ['info', '--format', '{{.OperatingSystem}}']);
  if (system === null) throw new Error(`Docker is installed but does not run. ${otherwise}`);
  if (process.platform !== 'linux' || system.includes('Docker Desktop')) return '127.0.0.1';
  const gateway = asked('docker', [
    'network',
    'inspect',
    'bridge',
    '--format',
    '{{(index .IPAM.Config 0).Gateway}}',
  ]);
  if (!gateway || !/^[\d.]+$/.test(gateway))
    throw new Error('Docker has no bridge network: `docker network inspect bridge` tells more.');
  return gateway;
}

const otherwise = 'Start it and try again; `npm start` runs the platform without it.';
