import { categoriesMax } from '@generated/limits.gen.ts';

/*
 * Categories as they are chosen: kinds ('female') and tags of a kind ('female:tall'). A tag stands
 * for its kind too, so that the kind beside it is neither kept nor counted. The rule lives in SQL:
 * save_categories.
 */

export const kindOf = (key: string) => key.split(':', 1)[0] ?? key;

function normal(chosen: readonly string[]): string[] {
  const withTags = new Set(chosen.filter((key) => key.includes(':')).map(kindOf));
  return [...new Set(chosen)].filter((key) => !withTags.has(key));
}

/** The choice after a box was pressed. */
export function toggled(chosen: readonly string[], key: string): string[] {
  return normal(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
}

/** Whether a box can be pressed: it is chosen, or there is room for it. */
export function canPress(chosen: readonly string[], key: string): boolean {
  return chosen.includes(key) || toggled(chosen, key).length <= categoriesMax;
}

/** A kind that its own tags stand for. */
export function isImplied(chosen: readonly string[], kind: string): boolean {
  return chosen.some((key) => key !== kind && kindOf(key) === kind);
}

export function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
