import { InfiniteQueryObserver, QueryClient, type InfiniteData } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keyPages, trimToFirstPage } from './key-pages.ts';

const all = [9, 8, 7, 6, 5].map((id) => ({ id }));
const options = keyPages({
  queryKey: ['rows'],
  pageSize: 2,
  fetchPage: async (after: number | null) =>
    all.filter((row) => after === null || row.id < after).slice(0, 2),
  keyOf: (row) => row.id,
});

type Rows = InfiniteData<{ id: number }[], number | null>;

const idsOf = (client: QueryClient) =>
  client.getQueryData<Rows>(['rows'])?.pages.map((page) => page.map((row) => row.id));

/** Leaves the first rows of a page, as the removal of the others does. */
function shorten(client: QueryClient, at: number, left: number): void {
  client.setQueryData<Rows>(
    ['rows'],
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => (index === at ? page.slice(0, left) : page)),
      },
  );
}

it('[F107] a list continues after its last key until a page is not full', async () => {
  const client = new QueryClient();
  const data = await client.fetchInfiniteQuery({ ...options, pages: 5 });
  expect(data.pages.map((page) => page.map((row) => row.id))).toEqual([[9, 8], [7, 6], [5]]);
});

it.each([
  { what: 'a page that lost its last row', left: 1, pages: [[9, 8], [7], [5]] },
  { what: 'a page that lost all its rows', left: 0, pages: [[9, 8], [], [5]] },
])('[F107] a list continues after $what', async ({ left, pages }) => {
  const client = new QueryClient();
  await client.fetchInfiniteQuery({ ...options, pages: 2 });
  const shown = new InfiniteQueryObserver(client, { ...options, staleTime: Infinity });
  shorten(client, 1, left);
  expect(shown.getCurrentResult().hasNextPage).toBe(true);
  await shown.fetchNextPage();
  expect(idsOf(client)).toEqual(pages);
  expect(shown.getCurrentResult().hasNextPage).toBe(false);
});

it('[F107] a list whose only page lost all its rows continues', async () => {
  const client = new QueryClient();
  await client.fetchInfiniteQuery(options);
  const shown = new InfiniteQueryObserver(client, { ...options, staleTime: Infinity });
  shorten(client, 0, 0);
  await shown.fetchNextPage();
  expect(idsOf(client)).toEqual([[], [7, 6]]);
});

it('[F107] a list has ended although rows were added to its last page', async () => {
  const client = new QueryClient();
  await client.fetchInfiniteQuery({ ...options, pages: 3 });
  client.setQueryData<Rows>(
    ['rows'],
    (data) => data && { ...data, pages: [...data.pages.slice(0, 2), [{ id: 5 }, { id: 4 }]] },
  );
  expect(new InfiniteQueryObserver(client, options).getCurrentResult().hasNextPage).toBe(false);
});

it('[F107] a list is trimmed to its first page, and an unread list stays unread', async () => {
  const client = new QueryClient();
  await client.fetchInfiniteQuery({ ...options, pages: 3 });
  trimToFirstPage(client, ['rows']);
  trimToFirstPage(client, ['never read']);
  expect(client.getQueryData(['rows'])).toEqual({
    pages: [[{ id: 9 }, { id: 8 }]],
    pageParams: [null],
  });
  expect(client.getQueryData(['never read'])).toBeUndefined();
});

it('[F107] a list trimmed during a refetch stays trimmed and is stale', async () => {
  const client = new QueryClient();
  await client.fetchInfiniteQuery({ ...options, pages: 3 });
  const reading = client.refetchQueries({ queryKey: ['rows'] });
  trimToFirstPage(client, ['rows']);
  await reading;
  expect(client.getQueryData(['rows'])).toMatchObject({ pages: [[{ id: 9 }, { id: 8 }]] });
  expect(client.getQueryState(['rows'])).toMatchObject({
    fetchStatus: 'idle',
    isInvalidated: true,
  });
});
