import { html } from 'hono/html';
import { plainPage } from '../plain-page.ts';
import type { OauthProvider, ProviderPerson } from './people.ts';

/** Layout of the sign-in page. It looks unlike any real provider's page. */
const layout = plainPage(`
  main { max-width: 420px; padding-block: 32px; display: grid; gap: 24px; }
  p { margin: 0; color: var(--quiet); }
  form, fieldset { display: grid; gap: 12px; }
  fieldset { border: 1px solid var(--line); border-radius: 16px; padding: 16px; margin: 0; min-width: 0; }
  legend { padding: 0 8px; font-weight: 600; }
  label { display: grid; gap: 4px; }
  label.check { grid-template-columns: auto 1fr; align-items: center; gap: 8px; }
  input, select, button { min-height: 44px; }
  input:not([type=checkbox]), select { width: 100%; border: 1px solid var(--line); border-radius: 12px; padding: 8px 12px; }
  input[type=checkbox] { min-height: 0; width: 18px; height: 18px; }
  option { color: #23201d; }
  button { border: 1px solid var(--line); border-radius: 999px; padding: 8px 16px; cursor: pointer; overflow-wrap: anywhere; }
  button.main { background: var(--ink); color: var(--ground); border-color: var(--ink); }
  button span { color: var(--quiet); font-size: 13px; display: block; }
`);

const oauthProviderNames: Record<OauthProvider, string> = { google: 'Google', x: 'X' };

const knownPerson = ({ id, name, email, username }: ProviderPerson) =>
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

const newPerson = (provider: OauthProvider) =>
  html`<fieldset>
    <legend>Somebody new</legend>
    <label>Name <input name="name" value="Jonas Reuter" autocomplete="off" /></label>
    ${
      provider === 'x'
        ? html`<label
            >User name <input name="username" value="jonas_r" autocomplete="off"
          /></label>`
        : ''
    }
    <label
      >E-mail (empty: the provider tells none)
      <input name="email" type="email" autocomplete="off" />
    </label>
    ${
      provider === 'google'
        ? html`<label class="check"
            ><input type="checkbox" name="verified" checked /> The address is verified</label
          >`
        : ''
    }
    <button class="main" name="answer" value="new">Continue</button>
  </fieldset>`;

/** The sign-in page. Its form returns the query of the authorization request unchanged. */
export const choicePage = (provider: OauthProvider, query: string, people: ProviderPerson[]) =>
  layout(
    `${oauthProviderNames[provider]}, played by this machine`,
    html`<h1>Sign in with ${oauthProviderNames[provider]}</h1>
      <p>This machine plays ${oauthProviderNames[provider]}. Nothing leaves it.</p>
      <form method="post" action="/${provider}/decide?${query}">
        ${newPerson(provider)} ${people.slice(0, 8).map(knownPerson)} ${faultChoice}
        <button name="answer" value="deny">Deny</button>
      </form>`,
  );

export const refusalPage = (sentence: string) =>
  layout(
    'Not possible',
    html`<h1>Not possible</h1>
      <p>${sentence}</p>`,
  );
