/** The only place that reads the environment. */
export function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export const optionalSetting = (name: string): string | undefined =>
  Deno.env.get(name) || undefined;
