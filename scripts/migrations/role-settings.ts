import { statements } from '../arrows/sql-text.ts';

/**
 * Settings of roles belong to the cluster and stand in no database, so that texts are compared: the
 * last statement for each role and setting.
 */
function roleSettings(texts: string[]): Map<string, string> {
  return new Map(
    texts.flatMap(statements).flatMap(({ text }): [string, string][] => {
      const [, role, setting] = /^alter role (\w+)\s+set ([\w.]+)/i.exec(text) ?? [];
      return role && setting ? [[`${role} ${setting}`, text.replaceAll(/\s+/g, ' ')]] : [];
    }),
  );
}

/**
 * The statements of the schema files that no migration has made last, and the notice after which the
 * REST server reads them.
 */
export function missingSettings(migrations: string[], schema: string[]): string[] {
  const made = roleSettings(migrations);
  const missing = [...roleSettings(schema)].flatMap(([name, text]) =>
    made.get(name) === text ? [] : [text],
  );
  return missing.length === 0 ? [] : [...missing, "notify pgrst, 'reload config';"];
}
