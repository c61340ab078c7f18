import { QueryClient } from '@tanstack/react-query';
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

it('[F107] a list continues after its last key until a page is not full', async () => {
  const client = new QueryClient();
  const data = await client.fetchInfiniteQuery({ ...options, pages: 5 });
  expect(data.pages.map((page) => page.map((row) => row.id))).toEqual([[9, 8], [7, 6], [5]]);
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
