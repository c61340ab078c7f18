import { describe, expect, test } from 'vitest';
import { firstLoadFiles, type Manifest } from '../../scripts/first-load-files.ts';

const html =
  '<script src="/theme.js"></script>' +
  '<script type="module" crossorigin src="/assets/index-1.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/react-1.js">' +
  '<link rel="stylesheet" href="/assets/index-1.css">';
const manifest: Manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  '_list.js': { file: 'assets/list-1.js', imports: ['_react.js'] },
  'src/routes/feed.tsx?tsr-split=component': { file: 'assets/feed-1.js', imports: ['_list.js'] },
  'src/routes/chat.tsx?tsr-split=component': { file: 'assets/chat-1.js', imports: ['_list.js'] },
};

describe('the files of the first load', () => {
  test('are the scripts and preloads of the document', () => {
    expect(firstLoadFiles(html, manifest, [])).toEqual([
      'assets/index-1.js',
      'assets/react-1.js',
      'theme.js',
    ]);
  });

  test('include the chunks of the given route with their imports, each once', () => {
    expect(firstLoadFiles(html, manifest, ['src/routes/feed.tsx'])).toEqual([
      'assets/feed-1.js',
      'assets/index-1.js',
      'assets/list-1.js',
      'assets/react-1.js',
      'theme.js',
    ]);
  });

  test('cannot be listed for a route that was not built', () => {
    expect(() => firstLoadFiles(html, manifest, ['src/routes/nowhere.tsx'])).toThrow('nowhere');
  });
});
