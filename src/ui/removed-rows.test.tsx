import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { keyPages } from '@/lib/query/key-pages.ts';
import { InfiniteList } from './infinite-list.tsx';
import { MoreList } from './more-list.tsx';

let all: string[];
let client: QueryClient;
beforeEach(() => (client = new QueryClient()));

const options = keyPages({
  queryKey: ['letters'],
  pageSize: 2,
  fetchPage: async (after: string | null) =>
    all.filter((row) => after === null || row > after).slice(0, 2),
  keyOf: (row) => row,
});

const parts = {
  rowKey: (row: string) => row,
  row: (row: string) => row,
  skeleton: 'a skeleton',
  empty: 'nothing here',
};

function Endless() {
  const query = useInfiniteQuery(options);
  return <InfiniteList {...parts} query={query} end="the end" />;
}

function Short() {
  const query = useInfiniteQuery(options);
  return <MoreList {...parts} query={query} label="Letters" more="Show more" />;
}

/** Reads the first page, removes its rows and renders the list. */
async function shownWithoutRows(List: () => ReactNode, rows: string[]): Promise<string> {
  all = rows;
  await client.fetchInfiniteQuery(options);
  client.setQueryData(options.queryKey, { pages: [[]], pageParams: [null] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
}

test.each([
  { what: 'an endless list', List: Endless },
  { what: 'a short list', List: Short },
])('[F107] $what without rows is not empty before its last page', async ({ List }) => {
  expect(await shownWithoutRows(List, ['a', 'b', 'c'])).not.toMatch(/nothing here|the end/);
  expect(await shownWithoutRows(List, ['a'])).toBe('nothing here');
});

test('[F107] a short list without rows has the button to its next page', async () => {
  expect(await shownWithoutRows(Short, ['a', 'b', 'c'])).toContain('Show more');
});
