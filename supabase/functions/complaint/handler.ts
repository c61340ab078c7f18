import { z } from 'zod';
import type { ComplaintCommands } from '../_shared/clients/complaint-commands.ts';
import { trialCodeLength } from '../_shared/generated/limits.gen.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { refuseUnstorable } from '../_shared/http/storable.ts';

const code = z.string().regex(new RegExp(`^[A-Za-z0-9]{${trialCodeLength}}$`), 'not_found');

/** One of three requests: a new complaint, the confirmation of its address, a look at it. */
export const complaintRequest = z.union([
  z.strictObject({ look: code }),
  z.strictObject({ confirm: code }),
  z.strictObject({
    request_id: z.uuid(),
    complaint: z.record(z.string(), z.union([z.string(), z.boolean()])),
  }),
]);

type Deps = { commands: ComplaintCommands; siteUrl: string };

/** Takes complaints of everybody, without a session. The rules are in SQL: file_complaint. */
export function complaint({ commands, siteUrl }: Deps) {
  return (input: z.output<typeof complaintRequest>, address: string) => {
    if ('look' in input) return commands.look(input.look, address);
    if ('confirm' in input) return commands.confirm(input.confirm, address);
    const fields = input.complaint;
    refuseUnstorable(fields);
    return commands.file({
      requestId: input.request_id,
      address,
      path: pathOf(String(fields['place'] ?? '').trim(), siteUrl),
      fields,
    });
  };
}

/** The path of an address of this site, with or without its origin; '' for none. */
export function pathOf(place: string, siteUrl: string): string {
  if (place === '') return '';
  const site = new URL(siteUrl);
  const isName = /^@?[a-z0-9_]+$/i.test(place);
  const text = isName ? `/${place.replace('@', '')}` : place;
  const isWhole = /^https?:\/\//i.test(text);
  const whole = isWhole || text.startsWith('/') ? text : `${site.protocol}//${text}`;
  const url = URL.canParse(whole, siteUrl) ? new URL(whole, siteUrl) : null;
  if (!url || url.host !== site.host) throw new Refusal('address_of_another_site', 400, 'place');
  return url.pathname;
}
