import type { TestProject } from 'vitest/node';
import { buildPage } from '../../scripts/build-page.ts';
import setup from './global-setup.ts';

export default async function setupBrowser(project: TestProject) {
  await buildPage();
  return setup(project);
}
