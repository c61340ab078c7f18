import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxConfig } from './containers/nginx.ts';

/* `tsx scripts/nginx-config.ts <dist>`: prints a server of nginx for a built page. */
const [dist = 'dist'] = process.argv.slice(2);
console.log(nginxConfig(readFileSync(join(dist, '_headers'), 'utf8')));
