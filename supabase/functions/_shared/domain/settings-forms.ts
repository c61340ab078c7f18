import { z } from 'zod';
import {
  ageMin,
  bioMax,
  bioMin,
  locationMax,
  locationMin,
  nameMax,
  nameMin,
  wishlistMax,
} from '../generated/limits.gen.ts';
import { isBetween, isInstagram, isTwitter, normalHandle } from './enrolment-forms.ts';
import { refuse, SEE_FORM } from './form-refusals.ts';

/* Schemas of a creator's settings forms. The database validates the same rules again. */

const schemeAndHost = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/;

/**
 * Normalizes an https address: the host becomes lower case, and punycode if it has other than ASCII
 * characters, so that lookalike characters are visible. An empty text stays empty; an invalid
 * address is null.
 */
function normalWishlist(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  // The URL parser drops line breaks and reads backslashes as slashes, so both are refused before
  // it.
  if (!/^https:\/\//i.test(text) || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return null;
  const address = new URL(text);
  if (address.username !== '' || address.password !== '') return null;
  const isKept = schemeAndHost.test(address.href) && address.href.length <= wishlistMax;
  return isKept ? address.href.replace(/[`{|}^]/g, encodeURIComponent) : null;
}

const line = z.string().trim();
const handle = z.string().transform(normalHandle);

export const profileSettingsSchema = z
  .object({
    name: line.transform((name) => name.replace(/\s+/g, ' ')),
    age: line,
    location: line,
    bio: line,
    twitter: handle,
    instagram: handle,
    wishlist: z.string(),
  })
  .superRefine((form, context) => {
    if (!isBetween(form.name, nameMin, nameMax)) refuse(context, 'name', 'invalid_name');
    if (form.age !== '' && Number(form.age) < ageMin) refuse(context, 'age', 'invalid_age');
    if (!isBetween(form.location, locationMin, locationMax))
      refuse(context, 'location', 'invalid_location');
    if (!isBetween(form.bio, bioMin, bioMax)) refuse(context, 'bio', 'invalid_bio');
    if (form.twitter === '' && form.instagram === '') {
      context.addIssue({ code: 'custom', path: ['twitter'], message: SEE_FORM });
      refuse(context, 'instagram', 'social_profile_invalid');
    }
    if (form.twitter !== '' && !isTwitter(form.twitter))
      refuse(context, 'twitter', 'invalid_twitter');
    if (form.instagram !== '' && !isInstagram(form.instagram))
      refuse(context, 'instagram', 'invalid_instagram');
    if (normalWishlist(form.wishlist) === null) refuse(context, 'wishlist', 'invalid_wishlist');
  })
  .transform((form) => ({ ...form, wishlist: normalWishlist(form.wishlist) ?? '' }));
