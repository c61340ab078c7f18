/** The only module that reads the environment. Throws if the variable is not set. */
export function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export const optionalSetting = (name: string): string | undefined =>
  Deno.env.get(name) || undefined;
