/** A table whose rows are part of the product. */
export interface ReferenceTable {
  name: string;
  key: string[];
  /** The columns that the product sets; all of them where nothing is said. */
  columns?: string[];
  /** Which rows are the product's, where others stand beside them. */
  where?: string;
  /**
   * Who changes rows in a running deployment. Rows of the operator keep what the operator wrote, and
   * rows of the system are made once and then belong to the running product.
   */
  owner: 'product' | 'operator' | 'system';
  /** Why rows are not written by db:diff. */
  byHand?: string;
}

/** Every table that `data.sql` files fill. Inserts go in this order, deletes in the reverse one. */
export const referenceTables: ReferenceTable[] = [
  { name: 'private.reserved_words', key: ['word'], owner: 'product' },
  { name: 'private.region_policies', key: ['country', 'region'], owner: 'operator' },
  { name: 'private.site_config', key: ['key'], owner: 'operator' },
  { name: 'private.categories', key: ['key'], owner: 'product' },
  { name: 'private.ledger_watermark', key: ['is_only'], owner: 'system' },
  { name: 'private.message_mail_marks', key: ['is_only'], owner: 'system' },
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

/** Tables with rows of the special accounts, which triggers write beside the profile. */
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

/** Tables that have rows in a new database, and are compared or known. */
export const filledTables = new Set([
  ...referenceTables.map(({ name }) => name),
  ...besideSpecialAccounts,
  'private.schema_version',
]);
