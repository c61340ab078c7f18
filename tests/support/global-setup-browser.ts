import type { TestProject } from 'vitest/node';
import { buildPage } from '../../scripts/build-page.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';
import setup from './global-setup.ts';

export default async function setupBrowser(project: TestProject) {
  // once, before the files of tests, which would install it side by side
  ensureBrowser();
  await buildPage();
  return setup(project);
}
