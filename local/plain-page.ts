import { html, raw } from 'hono/html';

/** Common styles of the pages of the local platform, such as the inbox; not part of the product. */
const common = `
  :root { color-scheme: light dark; --line: #d9d4cd; --quiet: #6b645c; --ground: #faf8f5; --ink: #23201d; }
  @media (prefers-color-scheme: dark) {
    :root { --line: #3a3633; --quiet: #a8a098; --ground: #1b1917; --ink: #f3efe9; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
  main { margin: 0 auto; padding: 24px 16px; }
  h1 { font-size: 20px; margin: 0; overflow-wrap: anywhere; }
  input, select, button { font: inherit; color: inherit; background: transparent; }
`;

/** Builds a page layout: the common styles and the page's own `style`. */
export const plainPage = (style: string) => (title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(common + style)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
