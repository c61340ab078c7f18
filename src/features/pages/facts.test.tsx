import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { About } from './about.tsx';
import { CustomerQuestions } from './faq-customer.tsx';
import { PerformerQuestions } from './faq-performer.tsx';
import { Privacy } from './privacy.tsx';
import { Terms } from './terms.tsx';

// Modules read the title and the addresses of the platform from the document.
vi.hoisted(() => vi.stubGlobal('document', { title: 'Velour', querySelector: () => null }));

/** The rules and periods of the product that each page has to name. */
const pages: [path: string, page: () => ReactElement, facts: string[]][] = [
  [
    '/terms',
    () => <Terms site="Velour" />,
    [
      'at least 18 years old',
      'limited to 100 GBP',
      '31 days of grace',
      'complaints within 7 days',
      'deleted within 14 days',
      'never used are deleted after 3 months',
      'top-ups of the last 90 days that you have not spent',
      'given to nobody else for 12 months',
      'Creators keep 80 percent',
      'we keep 20 percent',
      'is paid 5 percent',
      'within 48 hours',
      'delete at most 40 percent',
      'cleared 7 days after',
      'on the Monday',
      'from $100 on, or from $50 on for banks in the United Kingdom',
      'can be asked for during 72 hours',
      'private wall for 30 days and then renews',
      'tried up to 3 times within 3 days',
      'between $4.99 and $44.99',
      'between $5 and $999',
      'between $1 and $199',
      'lasts 1, 4, 7 or 30 days',
      'not updated for 1 month or more',
      'we check it within 48 hours',
      'nobody, only you, or people',
    ],
  ],
  [
    '/privacy',
    () => <Privacy site="Velour" />,
    [
      'deleted 6 months after',
      'kept for 6 years',
      'deleted within 14 days',
      'deleted after 3 months',
      'downloaded for 7 days',
      'people who are shown beside a creator',
      'have sent us included, are kept for 6 years after the account of the creator has ended',
      'withdraws your agreement at any time',
    ],
  ],
  [
    '/about-us',
    () => <About site="Velour" />,
    ['Public wall', 'Private wall', 'PPV store', 'Paid chat', 'Stories', 'gone after 24 hours'],
  ],
  [
    '/faq/customer',
    () => <CustomerQuestions />,
    [
      '$5, $10, $20, $30, $40, $50 or $99',
      'From $5 to $999',
      'a higher one after 24 hours',
      '100 MB',
      '3 to 20 seconds',
    ],
  ],
  [
    '/faq/performer',
    () => <PerformerQuestions />,
    [
      'You keep 80 percent',
      'within 48 hours',
      '3000 MB',
      '3 to 120 seconds',
      '40 percent',
      'everything that names them is hidden for good',
    ],
  ],
];

/** The words of a page, without its tags. */
const wordsOf = (page: ReactElement) =>
  renderToStaticMarkup(page)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test.each(pages)('[F7] %s agrees with the product', (_path, page, facts) => {
  const words = wordsOf(page());
  expect(facts.filter((fact) => !words.includes(fact))).toEqual([]);
});
