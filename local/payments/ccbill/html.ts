const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface FormPage {
  query: URLSearchParams;
  returnUrl: string;
  error: string | null;
}

const field = (label: string, name: string, value: string, more = '') =>
  `<label>${label}<input name="${name}" value="${escape(value)}" required ${more}></label>`;

export function formHtml({ query, returnUrl, error }: FormPage): string {
  const value = (name: string) => query.get(name) ?? '';
  return shell(
    'Secure payment form',
    `<p class="quiet">This form plays a payment provider. It charges nothing.</p>
<p class="price">$${escape(value('initialPrice'))}<span>one-time charge</span></p>
<form method="post">
<div class="two">${field('First name', 'firstName', value('customer_fname'))}
${field('Last name', 'lastName', value('customer_lname'))}</div>
${field('Card number', 'cardNumber', '', 'inputmode="numeric" autocomplete="cc-number"')}
<div class="two">${field('Expiration (MM/YY)', 'expiry', '', 'autocomplete="cc-exp"')}
${field('CVV2', 'cvv2', '', 'inputmode="numeric" autocomplete="cc-csc"')}</div>
${error ? `<p role="alert">${escape(error)}</p>` : ''}
<button>Pay now</button>
</form>
${returnUrl ? `<p><a href="${escape(returnUrl)}">Return to the site</a></p>` : ''}`,
  );
}

export const refusalHtml = (sentence: string) => shell('Payment form', `<p>${sentence}</p>`);

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem; background: light-dark(#eef1f5, #14181f); }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem; border-radius: 12px;
  background: light-dark(#fff, #1d232c); }
h1 { margin: 0; font-size: 1.25rem; }
label { display: block; margin-top: 0.75rem; font-size: 0.875rem; }
input { display: block; box-sizing: border-box; width: 100%; margin-top: 0.25rem;
  padding: 0.625rem; font: inherit; border: 1px solid #8b95a5; border-radius: 6px; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 0 0.75rem; }
.price { margin: 1rem 0 0; font-size: 1.75rem; font-weight: 700; }
.price span { margin-left: 0.5rem; font-size: 0.875rem; font-weight: 400; }
.quiet { margin: 0.25rem 0 0; font-size: 0.875rem; opacity: 0.75; }
[role='alert'] { color: light-dark(#b3261e, #ff8a80); }
button { width: 100%; margin-top: 1.25rem; padding: 0.75rem; font: inherit; font-weight: 600;
  color: #fff; background: #1a66c9; border: 0; border-radius: 6px; cursor: pointer; }
a { color: inherit; }
`;

const shell = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
