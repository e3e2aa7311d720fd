import { expect, it } from 'vitest';
import { putFirst } from './put-first.ts';

const named = (...ids: string[]) => ids.map((id) => ({ id }));

it('puts the study of the newest experiment first, and keeps the order of those without one', () => {
  const recent = [{ study: null }, { study: { id: 'd' } }, { study: { id: 'b' } }, { study: { id: 'd' } }];
  expect(putFirst(named('a', 'b', 'c', 'd'), recent)).toEqual(named('d', 'b', 'a', 'c'));
});

it('keeps the order where nothing has been run', () => {
  expect(putFirst(named('a', 'b'), [])).toEqual(named('a', 'b'));
});
