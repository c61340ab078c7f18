import { QueryClient, QueryClientProvider, QueryObserver, useQuery } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { Loaded } from './loaded.tsx';

const queryKey = ['a section'];
let client: QueryClient;
beforeEach(() => (client = new QueryClient({ defaultOptions: { queries: { retry: false } } })));

const fails = (): Promise<string> => Promise.reject(new Error('unavailable'));

/** Reads the section, whose answer is the given one. */
async function read(answer: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey, queryFn: answer, enabled: false });
  await observer.refetch();
}

function Section() {
  const query = useQuery({ queryKey, queryFn: fails, enabled: false });
  return (
    <Loaded query={query} skeleton="a skeleton">
      {(data) => <p>{data}</p>}
    </Loaded>
  );
}

const shown = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Section />
    </QueryClientProvider>,
  );

test('a section that cannot be read shows the error and a way to try again', async () => {
  expect(shown()).toContain('a skeleton');
  await read(fails);
  expect(shown()).toMatch(/role="alert".*Try again/);
});

test('a later reading that fails leaves what is shown', async () => {
  await read(() => Promise.resolve('what was read'));
  await read(fails);
  expect(shown()).toBe('<p>what was read</p>');
});
