import {
  brandOf,
  cvcError,
  digitsOf,
  expiryError,
  formatExpiry,
  formatNumber,
  numberError,
} from './card-rules.ts';
import { sentences, type FieldError } from './messages.ts';

/*
 * Runs in the frame, on the double's own origin: the card number is sent to the double only. The
 * surrounding page receives messages when the fields are ready, when their height changes, when a
 * field is invalid and when a setup is complete.
 */
type Field = 'number' | 'expiry' | 'cvc';
type Billing = { holder: string; address: Record<string, string> };
type Intent = { id: string; status: string };
type Answer = Partial<Intent> & { error?: { code?: string; param?: string; message?: string } };

const fields: Field[] = ['number', 'expiry', 'cvc'];
const { key = '', origin = '', secret = '' } = document.body.dataset;
const intentId = secret.replace(/_secret_.*$/, '');
const byId = (id: string) => document.getElementById(id);
// The same server renders the form's inputs with these ids.
const input = (field: Field) => byId(field) as HTMLInputElement | null;

const tell = (message: Record<string, unknown>) =>
  window.parent.postMessage({ from: 'card-fields', ...message }, origin);

let errors: Partial<Record<Field | 'auth', FieldError>> = {};
let told = '{}';
let busy = false;

function errorOf(field: Field): FieldError | null {
  const value = input(field)?.value ?? '';
  if (field === 'number') return numberError(value);
  return field === 'expiry' ? expiryError(value) : cvcError(value, input('number')?.value ?? '');
}

function show(field: Field | 'auth', error: FieldError | null) {
  if (error) errors = { ...errors, [field]: error };
  else delete errors[field];
  const note = byId(`${field}-note`);
  if (note) note.textContent = error ? sentences[error] : '';
  if (field !== 'auth') input(field)?.setAttribute('aria-invalid', String(error !== null));
  const now = JSON.stringify(errors);
  if (now !== told) tell({ type: 'errors', errors });
  told = now;
}

function format(field: Field, element: HTMLInputElement) {
  const atEnd = element.selectionStart === element.value.length;
  const formatted = {
    number: formatNumber,
    expiry: formatExpiry,
    cvc: (typed: string) => digitsOf(typed).slice(0, 4),
  }[field](element.value);
  // Setting the value moves the caret to the end, away from an edit in the middle.
  if (atEnd && formatted !== element.value) element.value = formatted;
}

function watch(field: Field) {
  const element = input(field);
  element?.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.inputType.startsWith('delete')))
      format(field, element);
    if (errors[field]) show(field, errorOf(field));
    if (field === 'number') showBrand(element.value);
  });
  element?.addEventListener('blur', () => {
    if (element.value) show(field, errorOf(field));
  });
}

function showBrand(number: string) {
  const names: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex' };
  const place = byId('brand');
  if (place) place.textContent = names[brandOf(number)] ?? '';
}

function setBusy(value: boolean) {
  busy = value;
  for (const field of fields) input(field)?.toggleAttribute('disabled', value);
  tell({ type: 'busy', busy });
}

/** Marks every wrong field and puts the focus into the first; returns whether there is none. */
function check(): boolean {
  for (const field of fields) show(field, errorOf(field));
  const wrong = fields.find((field) => errors[field]);
  if (wrong) input(wrong)?.focus();
  return !wrong;
}

async function confirm(billing: Billing) {
  if (busy) return;
  const isValid = check();
  show('auth', null);
  if (!isValid) return;
  setBusy(true);
  const answer = await post(`/v1/setup_intents/${intentId}/confirm`, cardForm(billing));
  setBusy(false);
  if (answer.error) return refuse(answer.error);
  if (answer.status === 'requires_action') return challenge();
  if (answer.status === 'succeeded') tell({ type: 'complete', setupIntentId: intentId });
}

function cardForm(billing: Billing): URLSearchParams {
  const [month = '', year = ''] = (input('expiry')?.value ?? '').split('/');
  const form = new URLSearchParams({
    client_secret: secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(input('number')?.value ?? ''),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': `20${year}`,
    'payment_method_data[card][cvc]': input('cvc')?.value ?? '',
    'payment_method_data[billing_details][name]': billing.holder,
  });
  for (const [name, value] of Object.entries(billing.address)) {
    form.set(`payment_method_data[billing_details][address][${name}]`, value);
  }
  return form;
}

async function post(path: string, body: URLSearchParams): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    return (await response.json()) as Answer;
  } catch {
    return { error: { code: 'unreachable' } };
  }
}

/** Shows an error of the provider at the field that it concerns. */
function refuse(error: NonNullable<Answer['error']>) {
  const code = error.code ?? '';
  if (/number/.test(code)) return show('number', 'invalid_card_number');
  if (/expir/.test(code)) return show('expiry', 'invalid_card_expiry');
  if (/cvc/.test(code)) return show('cvc', 'invalid_card_cvc');
  if (code === 'card_declined' || code === 'processing_error')
    return show('number', 'payment_declined');
  show('auth', 'card_auth_failed');
}

function challenge() {
  byId('card')?.toggleAttribute('hidden', true);
  byId('challenge')?.toggleAttribute('hidden', false);
  byId('challenge-title')?.focus();
  tell({ type: 'challenge' });
}

async function answerChallenge(agreed: boolean) {
  const body = new URLSearchParams({ client_secret: secret, agreed: String(agreed) });
  const answer = await post('/fields/challenge', body);
  if (secret.startsWith('pi_')) {
    return tell({
      type: 'authenticated',
      outcome: answer.status === 'succeeded' ? 'done' : 'refused',
    });
  }
  if (answer.status === 'succeeded') return tell({ type: 'complete', setupIntentId: intentId });
  byId('challenge')?.toggleAttribute('hidden', true);
  byId('card')?.toggleAttribute('hidden', false);
  show('auth', 'card_auth_failed');
}

function listen(event: MessageEvent) {
  if (event.origin !== origin || event.source !== window.parent) return;
  // The sender is the page of that one origin; each field of its message is still checked.
  const message = event.data as { to?: string; type?: string; theme?: string } & Partial<Billing>;
  if (message?.to !== 'card-fields') return;
  if (message.type === 'confirm') {
    void confirm({ holder: message.holder ?? '', address: message.address ?? {} });
  }
  if (message.type === 'check') tell({ type: 'checked', isValid: busy || check() });
  if (message.type === 'theme' && message.theme)
    document.documentElement.dataset.theme = message.theme;
}

window.addEventListener('message', listen);
fields.forEach(watch);
byId('card')?.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ type: 'submit' });
});
byId('agree')?.addEventListener('click', () => void answerChallenge(true));
byId('refuse')?.addEventListener('click', () => void answerChallenge(false));
new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(document.body.offsetHeight) }),
).observe(document.body);
tell({ type: 'ready' });
