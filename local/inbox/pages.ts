import { html } from 'hono/html';
import { plainPage } from '../plain-page.ts';
import type { StoredMail } from './store.ts';

/** Layout of the pages of the inbox: the list of mails, and one mail. */
const layout = plainPage(`
  main { max-width: 760px; }
  h1 { margin-bottom: 16px; }
  a { color: inherit; }
  ul { list-style: none; margin: 0; padding: 0; }
  li { border-top: 1px solid var(--line); }
  li:last-child { border-bottom: 1px solid var(--line); }
  li a { display: grid; gap: 2px; padding: 12px 8px; text-decoration: none; }
  li a:hover, li a:focus-visible { background: color-mix(in srgb, var(--ink) 6%, transparent); }
  .subject { font-weight: 600; overflow-wrap: anywhere; }
  .quiet { color: var(--quiet); font-size: 13px; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid var(--line); padding-top: 16px; }
  form { display: flex; gap: 8px; margin-bottom: 16px; }
  input { flex: 1; min-width: 0; }
  input, button { border: 1px solid var(--line); border-radius: 999px; padding: 8px 16px; }
`);

const timeOf = (mail: StoredMail) => mail.receivedAt.slice(0, 19).replace('T', ' ');

const line = (mail: StoredMail) =>
  html`<li>
    <a href="/mails/${mail.id}">
      <span class="subject">${mail.subject}</span>
      <span class="quiet">${mail.to} · ${timeOf(mail)} UTC</span>
    </a>
  </li>`;

export const listPage = (mails: StoredMail[], to: string) =>
  layout(
    'Inbox',
    html`<h1>Inbox</h1>
      <form>
        <input name="to" value="${to}" placeholder="Address" aria-label="Address" type="search" />
        <button>Show</button>
      </form>
      ${
        mails.length === 0
          ? html`<p class="quiet">No mail yet. What the product sends arrives here.</p>`
          : html`<ul>
              ${mails.map(line)}
            </ul>`
      }`,
  );

export const mailPage = (mail: StoredMail) =>
  layout(
    mail.subject,
    html`<p><a href="/">Inbox</a></p>
      <h1>${mail.subject}</h1>
      <p class="quiet">To ${mail.to} · ${timeOf(mail)} UTC</p>
      <iframe
        title="The mail"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/mails/${mail.id}/html"
      ></iframe>
      <pre>${mail.text}</pre>`,
  );

/** The HTML of a mail; its links open in a new tab. */
export const mailBody = (mail: StoredMail) => `<base target="_blank">${mail.html}`;
