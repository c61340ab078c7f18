/*
 * Numbers and dates that the static pages alone name. Numbers that the product applies too are
 * limits of the database or of @domain/limits.ts.
 */

/** pounds: liability in the terms */
export const liabilityCapGbp = 100;
/** date: last change of the terms */
export const termsUpdatedOn = '2025-02-28';
/** date: last change of the privacy policy */
export const privacyUpdatedOn = '2020-07-23';
