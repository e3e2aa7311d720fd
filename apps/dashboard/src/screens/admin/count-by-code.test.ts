import { expect, it } from 'vitest';
import { countByCode } from './count-by-code.ts';

it('counts the workers that are online, the code of most of them first', () => {
  const workers = [
    { state: 'online', codeVersion: 'old' },
    { state: 'online', codeVersion: 'new' },
    { state: 'silent', codeVersion: 'older' },
    { state: 'online', codeVersion: 'new' },
  ] as const;
  expect(countByCode(workers)).toEqual([
    { code: 'new', online: 2 },
    { code: 'old', online: 1 },
  ]);
});
