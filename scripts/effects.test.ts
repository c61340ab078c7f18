import { expect, test } from 'vitest';
import { effectsIn, printedEffects, withEffects } from './effects.ts';

const tables = {
  file: 'schemas/40_wallet/tables.sql',
  sql: '-- Wallets.\ncreate table public.wallets (\n  id uuid primary key\n);\ncreate table public.cards ();\n',
};
const triggers = {
  file: 'schemas/70_chat/triggers.sql',
  sql:
    '-- What follows.\ncreate function private.tg_wallets__tell() returns trigger\n' +
    "language plpgsql as $$ begin perform 'create trigger t1 after insert on a.b'; end $$;\n" +
    'create trigger t70_tell after insert or\n  update of id on public.wallets\n' +
    '  for each row execute function private.tg_wallets__tell();\n',
};
const effects = effectsIn([tables, triggers]);
const story = `-- Wallets.

-- Effects attached elsewhere, as \`npm run sql -- effects <table>\` prints them:
--   public.wallets t70_tell (70_chat/triggers.sql)

`;

test('an effect is printed with its event and both files, with or without the schema name', () => {
  const lines = [
    'public.wallets t70_tell: after insert or update of id',
    '  attached in 70_chat/triggers.sql',
    '  calls private.tg_wallets__tell of 70_chat/triggers.sql',
  ];
  expect(printedEffects('public.wallets', effects)).toEqual(lines);
  expect(printedEffects('wallets', effects)).toEqual(lines);
});

test('a message is printed for a table without effects', () => {
  expect(printedEffects('public.cards', effects)).toEqual([
    'No effect is attached to public.cards.',
  ]);
});

test('a file of tables lists the effects below its header comment, once', () => {
  const named = withEffects(tables, effects);
  expect(named.startsWith(`${story}create table`)).toBe(true);
  expect(withEffects({ ...tables, sql: named }, effects)).toBe(named);
});

test('a removed effect is removed from the list, and other files are unchanged', () => {
  const named = withEffects(tables, effects);
  expect(withEffects({ ...tables, sql: named }, [])).toBe(tables.sql);
  expect(withEffects(triggers, effects)).toBe(triggers.sql);
});
