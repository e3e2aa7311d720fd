import { expect, it } from 'vitest';
import { readyBytes, readyJson, writeJson } from './ready-json.ts';

it('writes ready values as they are, between others', () => {
  const answer = { before: 'a "b"', ready: readyJson('[1.50,null]'), absent: undefined };
  expect(writeJson({ ...answer, after: [2] })).toBe('{"before":"a \\"b\\"","ready":[1.50,null],"after":[2]}');
});

it.each([null, 'text', 7, [1, 2], { a: 1, b: undefined }])('writes %j as JSON.stringify does', (value) => {
  expect(writeJson(value)).toBe(JSON.stringify(value));
});

it('gives a whole answer as it is, text or bytes', () => {
  expect(writeJson(readyJson('[1.50]'))).toBe('[1.50]');
  expect(writeJson(readyBytes(new TextEncoder().encode('{"ö":1.50}')))).toEqual(Buffer.from('{"ö":1.50}'));
});
