/** A table whose rows are part of the product. */
export interface ReferenceTable {
  name: string;
  key: string[];
  /** The columns that the product sets; all columns if absent. */
  columns?: string[];
  /** The condition for the product's rows, if the table has others as well. */
  where?: string;
  /**
   * The owner of the rows in a running deployment. Changes by the operator are kept. Rows of the
   * system are created once and then belong to the running product.
   */
  owner: 'product' | 'operator' | 'system';
  /** The reason why db:diff does not write the rows. */
  byHand?: string;
}

/** Every table that `data.sql` files fill. Inserts run in this order, deletes in reverse order. */
export const referenceTables: ReferenceTable[] = [
  { name: 'private.reserved_words', key: ['word'], owner: 'product' },
  { name: 'private.region_policies', key: ['country', 'region'], owner: 'operator' },
  { name: 'private.agreements', key: ['version'], columns: ['version', 'text'], owner: 'operator' },
  { name: 'private.holidays', key: ['day'], owner: 'operator' },
  { name: 'private.site_config', key: ['key'], owner: 'operator' },
  { name: 'private.categories', key: ['key'], owner: 'product' },
  { name: 'private.ledger_watermark', key: ['is_only'], owner: 'system' },
  { name: 'private.message_mail_marks', key: ['is_only'], owner: 'system' },
  { name: 'private.renewal_mail_marks', key: ['is_only'], owner: 'system' },
  {
    name: 'public.profiles',
    key: ['id'],
    columns: ['id', 'role', 'username', 'name', 'bio', 'special'],
    where: 'special is not null',
    owner: 'product',
    byHand: 'special accounts are made by private.make_special_account()',
  },
  {
    name: 'storage.buckets',
    key: ['id'],
    columns: ['id', 'name', 'public', 'file_size_limit', 'allowed_mime_types'],
    owner: 'product',
  },
  {
    name: 'cron.job',
    key: ['jobname'],
    columns: ['jobname', 'schedule', 'command', 'active'],
    owner: 'product',
  },
];

/** Tables with rows of the special accounts, written by triggers together with the profile. */
const besideSpecialAccounts = [
  'auth.users',
  'private.account_statuses',
  'private.creator_summaries',
  'private.account_facts',
  'public.account_settings',
  'public.creator_settings',
  'public.notification_prefs',
  'public.plans',
];

/** Tables that can have rows in a new database, because they are compared or known. */
export const filledTables = new Set([
  ...referenceTables.map(({ name }) => name),
  ...besideSpecialAccounts,
  'private.schema_version',
]);
