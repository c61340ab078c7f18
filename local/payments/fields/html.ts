/** Settings of the two pages in a frame of the site: card fields, and the bank's challenge. */
export interface PageSettings {
  publishableKey: string;
  pageOrigin: string;
  clientSecret: string;
  theme: 'dark' | 'light';
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const cardFieldsHtml = (settings: PageSettings) =>
  shell('Card details', settings, `${cardForm}${challenge('card', true)}`);

export const authenticationHtml = (settings: PageSettings) =>
  shell('Confirm with your bank', settings, challenge('payment', false));

function shell(title: string, settings: PageSettings, body: string): string {
  return `<!doctype html>
<html lang="en" data-theme="${settings.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/fields/page.css">
<script type="module" src="/fields/page.ts"></script>
</head>
<body data-key="${escape(settings.publishableKey)}" data-origin="${escape(settings.pageOrigin)}" data-secret="${escape(settings.clientSecret)}">
<main>${body}</main>
</body>
</html>`;
}

const field = (name: string, label: string, extra: string, className = '') => `
<div class="field ${className}">
  <label for="${name}">${label}</label>
  <div class="control">
    <input id="${name}" name="${name}" inputmode="numeric" required aria-describedby="${name}-note" ${extra}>
    ${name === 'number' ? '<span class="brand" id="brand" aria-hidden="true"></span>' : ''}
  </div>
  <p class="note" id="${name}-note" aria-live="polite"></p>
</div>`;

const cardForm = `
<form id="card" novalidate autocomplete="on">
${field('number', 'Card number', 'autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"', 'wide')}
${field('expiry', 'Expiry (MM/YY)', 'autocomplete="cc-exp" placeholder="MM/YY" maxlength="5"')}
${field('cvc', 'CVC', 'autocomplete="cc-csc" placeholder="CVC" maxlength="4"')}
<p class="note wide" id="auth-note" role="alert"></p>
<button type="submit" hidden tabindex="-1">Save</button>
</form>`;

const challenge = (what: string, hidden: boolean) => `
<section class="challenge" id="challenge" aria-labelledby="challenge-title" ${hidden ? 'hidden' : ''}>
  <h1 id="challenge-title" tabindex="-1">Your bank wants to be sure that it is you</h1>
  <p>This is a test of the step in which a bank asks you to confirm a ${what}.</p>
  <div class="buttons">
    <button type="button" id="agree">It is me</button>
    <button type="button" id="refuse" class="quiet">Refuse</button>
  </div>
  <p class="note" id="challenge-note" role="alert"></p>
</section>`;
