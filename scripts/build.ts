import { buildPage } from './build-page.ts';
import { addressesFrom } from './page-addresses.ts';

/*
 * `npm run build`: builds the page for a static host into dist/, with `_headers` and `_redirects`.
 */
try {
  const addresses = addressesFrom(process.env);
  await buildPage(addresses);
  console.log(
    addresses
      ? `dist/ holds the page of ${addresses.apiUrl}.`
      : 'dist/ holds the page without addresses: `npm start` and `npm run preview` fill them in.\n' +
          'For a host, set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY and build again.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
