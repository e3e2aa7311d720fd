import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { Cache } from './cache.ts';

/** Observes a query whose first answer is requested before a change on the server, and arrives after that change. */
function observe(cache: Cache): { readonly answer: (value: string) => void; readonly shown: () => unknown } {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(cache, { queryKey: ['report', 'a'], queryFn });
  observer.subscribe(() => undefined);
  const answer = (value: string): void => answers.shift()?.(value);
  return { answer, shown: () => observer.getCurrentResult().data };
}

it('reads again what changed while it was read for the first time', async () => {
  const cache = new Cache();
  const { answer, shown } = observe(cache);
  const renewed = cache.invalidateQueries({ queryKey: ['report'] });
  answer('before the change');
  await expect.poll(shown).toBe('before the change');
  await expect.poll(() => cache.isFetching({ queryKey: ['report'] })).toBe(1);
  answer('after the change');
  await renewed;
  expect(shown()).toBe('after the change');
});

it('reads again what was read before', async () => {
  const cache = new Cache();
  const { answer, shown } = observe(cache);
  answer('before the change');
  await expect.poll(shown).toBe('before the change');
  const renewed = cache.invalidateQueries({ queryKey: ['report'] });
  await expect.poll(() => cache.isFetching({ queryKey: ['report'] })).toBe(1);
  answer('after the change');
  await renewed;
  expect(shown()).toBe('after the change');
});
