import { expect, it } from 'vitest';
import { alignColumns } from './align-columns.ts';

const ROWS = [
  ['id', 'title'],
  ['a/long-id', 'one two three four'],
];

it('aligns rows, and leaves them whole where nothing limits them', () => {
  expect(alignColumns(ROWS)).toBe('id         title\na/long-id  one two three four');
});

it('breaks the cells of the widest column between words, with every word and no wider line', () => {
  expect(alignColumns(ROWS, 21)).toBe('id         title\na/long-id  one two\n           three four');
});

it('never breaks a word, such as an id, however narrow the terminal is', () => {
  expect(alignColumns(ROWS, 5)).toBe(
    'id         title\na/long-id  one\n           two\n           three\n           four',
  );
});
