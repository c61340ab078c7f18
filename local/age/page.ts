import { html } from 'hono/html';
import { plainPage } from '../plain-page.ts';

const page = plainPage(`
  main { max-width: 26rem; }
  p { color: var(--quiet); }
  button { display: block; width: 100%; margin-top: 12px; padding: 12px; cursor: pointer;
    border: 1px solid var(--line); border-radius: 8px; }
`);

/** What a person chooses at the double: the result, or one that comes later. */
export const outcomes = {
  adult: 'I look like an adult',
  minor: 'I look younger',
  late: 'The result takes a while',
} as const;

export const checkPage = () =>
  page(
    'Age check',
    html`<h1>Age check</h1>
      <p>This page plays an age provider. It looks at nobody.</p>
      <form method="post">
        ${Object.entries(outcomes).map(
          ([name, text]) => html`<button name="outcome" value="${name}">${text}</button>`,
        )}
      </form>`,
  );
