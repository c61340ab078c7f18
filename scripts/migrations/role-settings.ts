import { statements } from '../arrows/sql-text.ts';

/**
 * Settings of roles belong to the cluster and not to a database, so texts are compared: the last
 * statement for each role and setting.
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
 * The settings in the schema files that differ from the last ones in the migrations, followed by
 * the notification that makes PostgREST reload them.
 */
export function missingSettings(migrations: string[], schema: string[]): string[] {
  const made = roleSettings(migrations);
  const missing = [...roleSettings(schema)].flatMap(([name, text]) =>
    made.get(name) === text ? [] : [text],
  );
  return missing.length === 0 ? [] : [...missing, "notify pgrst, 'reload config';"];
}
