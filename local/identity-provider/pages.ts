import { html, raw } from 'hono/html';
import type { House, HousePerson } from './people.ts';

/** The page on which people say who they are. Plain, and plainly no real house. */
const style = `
  :root { color-scheme: light dark; --line: #d9d4cd; --quiet: #6b645c; --ground: #faf8f5; --ink: #23201d; }
  @media (prefers-color-scheme: dark) {
    :root { --line: #3a3633; --quiet: #a8a098; --ground: #1b1917; --ink: #f3efe9; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
  main { max-width: 420px; margin: 0 auto; padding: 32px 16px; display: grid; gap: 24px; }
  h1 { font-size: 20px; margin: 0; }
  p { margin: 0; color: var(--quiet); }
  form, fieldset { display: grid; gap: 12px; }
  fieldset { border: 1px solid var(--line); border-radius: 16px; padding: 16px; margin: 0; min-width: 0; }
  legend { padding: 0 8px; font-weight: 600; }
  label { display: grid; gap: 4px; }
  label.check { grid-template-columns: auto 1fr; align-items: center; gap: 8px; }
  input, select, button { font: inherit; color: inherit; background: transparent; min-height: 44px; }
  input:not([type=checkbox]), select { width: 100%; border: 1px solid var(--line); border-radius: 12px; padding: 8px 12px; }
  input[type=checkbox] { min-height: 0; width: 18px; height: 18px; }
  option { color: #23201d; }
  button { border: 1px solid var(--line); border-radius: 999px; padding: 8px 16px; cursor: pointer; overflow-wrap: anywhere; }
  button.main { background: var(--ink); color: var(--ground); border-color: var(--ink); }
  button span { color: var(--quiet); font-size: 13px; display: block; }
`;

const layout = (title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;

const houseNames: Record<House, string> = { google: 'Google', x: 'X' };

const knownPerson = ({ id, name, email, username }: HousePerson) =>
  html`<button name="person" value="${id}">
    ${name}<span>${username ? `@${username}` : ''} ${email}</span>
  </button>`;

const faultChoice = html`<label
  >Then
  <select name="fault">
    <option value="none">all goes well</option>
    <option value="code">the code is refused</option>
    <option value="profile">nobody says who came</option>
    <option value="signature">the signature is forged</option>
  </select>
</label>`;

const newPerson = (house: House) =>
  html`<fieldset>
    <legend>Somebody new</legend>
    <label>Name <input name="name" value="Jonas Reuter" autocomplete="off" /></label>
    ${
      house === 'x'
        ? html`<label
            >User name <input name="username" value="jonas_r" autocomplete="off"
          /></label>`
        : ''
    }
    <label
      >E-mail (empty: the house tells none)
      <input name="email" type="email" autocomplete="off" />
    </label>
    ${
      house === 'google'
        ? html`<label class="check"
            ><input type="checkbox" name="verified" checked /> The address is verified</label
          >`
        : ''
    }
    <button class="main" name="answer" value="new">Continue</button>
  </fieldset>`;

/** Who are you? The form carries the request back as it came. */
export const choicePage = (house: House, query: string, people: HousePerson[]) =>
  layout(
    `${houseNames[house]}, played by this machine`,
    html`<h1>Sign in with ${houseNames[house]}</h1>
      <p>This machine plays ${houseNames[house]}. Nothing leaves it.</p>
      <form method="post" action="/${house}/decide?${query}">
        ${newPerson(house)} ${people.slice(0, 8).map(knownPerson)} ${faultChoice}
        <button name="answer" value="deny">Deny</button>
      </form>`,
  );

export const refusalPage = (sentence: string) =>
  layout(
    'Not possible',
    html`<h1>Not possible</h1>
      <p>${sentence}</p>`,
  );
