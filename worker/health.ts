import { isAlive } from './alive.ts';

/* The health check of the container: exits with 1 while the platform does not answer the worker. */
process.exitCode = isAlive(process.env['WORK_DIR'] ?? '') ? 0 : 1;
