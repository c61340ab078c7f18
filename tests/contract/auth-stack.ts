/** Where the stack under test is. */
export function findStack() {
  return {
    apiUrl: 'http://127.0.0.1:57421',
    publishableKey: 'sb_publishable_dev',
    inboxUrl: 'http://127.0.0.1:57424',
    databaseUrl: 'postgresql://supabase_admin:devpass@127.0.0.1:57432/postgres',
  };
}
