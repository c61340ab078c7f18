import { categoriesMax } from '@generated/limits.gen.ts';

/*
 * Chosen categories: kinds ('female') and tags of a kind ('female:tall'). A tag implies its kind,
 * so that the kind is neither stored nor counted beside it. SQL enforces the rule: save_categories.
 */

export const kindOf = (key: string) => key.split(':', 1)[0] ?? key;

function normal(chosen: readonly string[]): string[] {
  const withTags = new Set(chosen.filter((key) => key.includes(':')).map(kindOf));
  return [...new Set(chosen)].filter((key) => !withTags.has(key));
}

/** The choice after a box was toggled. */
export function toggled(chosen: readonly string[], key: string): string[] {
  return normal(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
}

/** Whether a box is enabled: it is chosen, or the choice is not full. */
export function canPress(chosen: readonly string[], key: string): boolean {
  return chosen.includes(key) || toggled(chosen, key).length <= categoriesMax;
}

/** Whether a kind is implied by one of its tags. */
export function isImplied(chosen: readonly string[], kind: string): boolean {
  return chosen.some((key) => key !== kind && kindOf(key) === kind);
}

export function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
