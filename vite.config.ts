import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { alias } from './scripts/aliases.ts';
import { chunkGroups } from './scripts/page-chunks.ts';
import { brand } from './src/lib/brand.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The name of the product stands in src/lib/brand.ts alone; the document takes it from there. */
function brandInDocument(): Plugin {
  return {
    name: 'brand-in-document',
    transformIndexHtml: (html) => html.replaceAll('%BRAND%', brand.name),
  };
}

/**
 * The first file of the page imports the entry at run time, so that it runs before the entry is
 * there; the document asks for both at once.
 */
function entryWithDocument(): Plugin {
  return {
    name: 'entry-with-document',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ moduleIds }) =>
          moduleIds.includes(path('./src/app/entry.tsx')),
        );
        const files = entry ? [entry.fileName, ...entry.imports] : [];
        return files
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }));
      },
    },
  };
}

/**
 * sonner puts its styles into a style element at run time, which the content security policy
 * refuses. The same styles are imported as a file in src/ui/toaster.tsx.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return null;
      return { code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null };
    },
  };
}

/** The decoder of HEIC asks for modules of Node where it runs in Node alone. */
const isNodePartOfHeif = (message: string) =>
  message.includes('has been externalized') && message.includes('/libheif-js/');

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a screen asks for comes with the screen, not with the first file. Screens that users
      // enter by name their own cut, so that they ask while they are on their way.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      quoteStyle: 'single',
      routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
    }),
    react(),
    tailwindcss(),
    brandInDocument(),
    entryWithDocument(),
    sonnerWithoutStyleElement(),
  ],
  resolve: { alias },
  build: {
    // Fonts and pictures stay files: the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      // A slow machine is no fault of a plugin.
      checks: { pluginTimings: false },
      onLog: (level, log, show) => {
        if (!isNodePartOfHeif(log.message)) show(level, log);
      },
      output: {
        // The first file lists the names of all others, and letters of a hash do not compress.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
