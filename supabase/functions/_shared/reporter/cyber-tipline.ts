import type { ReportedFile, Reporter } from './provider.ts';
import { streamedForm } from './streamed-form.ts';

/** A request with headers by their names. */
type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

export type TiplineSettings = { url: string; user: string; password: string };

const patienceMs = 30_000;

/** ms: for a file, within the lease of the step and the life of a function */
const filePatienceMs = 140_000;

const escaped = (text: string) =>
  text.replace(/[<>&'"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
const tag = (name: string, content: string) => `<${name}>${content}</${name}>`;

const reportOf = ({ key, foundAt, entry, sha256, owner }: ReportedFile) =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  tag(
    'report',
    tag(
      'incidentSummary',
      tag('incidentType', 'Child Pornography (possession, manufacture, and distribution)') +
        tag('incidentDateTime', escaped(foundAt)),
    ) +
      tag('reporter', tag('internalReference', escaped(key))) +
      tag(
        'personOrUserReported',
        tag('espIdentifier', escaped(owner.username)) +
          tag('personOrUserReportedPerson', tag('email', escaped(owner.email ?? ''))) +
          tag('additionalInfo', escaped(`Signed up ${owner.signedUpAt}`)),
      ) +
      tag('additionalInfo', escaped(`SHA-256 ${sha256}, known as ${entry}`)),
  );

/**
 * NCMEC's CyberTipline, written from its public documentation: a report is opened, files are added
 * to it, and only a finished one counts. A report that was opened twice, because its first answer
 * was lost, is finished once.
 */
export function cyberTipline({ url, user, password }: TiplineSettings): Reporter {
  async function call(path: string, request: Sent, patience = patienceMs): Promise<string> {
    const response = await fetch(`${url}/${path}`, {
      ...request,
      method: 'POST',
      headers: { ...request.headers, authorization: `Basic ${btoa(`${user}:${password}`)}` },
      signal: AbortSignal.timeout(patience),
    });
    const answer = await response.text();
    if (!response.ok || !/<responseCode>0<\/responseCode>/.test(answer)) {
      throw new Error(`The authority answered ${response.status} to ${path}`);
    }
    return answer;
  }

  return {
    isTest: false,
    async submit(file) {
      const headers = { 'content-type': 'text/xml; charset=utf-8' };
      const answer = await call('submit', { body: reportOf(file), headers });
      const reference = /<reportId>(\d+)<\/reportId>/.exec(answer)?.[1];
      if (!reference) throw new Error('The authority named no report');
      return reference;
    },
    async sendFile(reference, sha256, bytes) {
      const form = streamedForm({ id: reference }, { field: 'file', name: sha256, bytes });
      await call('upload', form, filePatienceMs);
    },
    async finish(reference) {
      const form = new FormData();
      form.set('id', reference);
      await call('finish', { body: form });
    },
  };
}
