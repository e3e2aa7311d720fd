import { expect, it } from 'vitest';
import { commonTags, readTags } from './read-tags.ts';

it('tags that only some of the runs have are not shown, and so are not removed', () => {
  expect(commonTags([{ tags: ['a', 'b'] }, { tags: ['b', 'c'] }])).toEqual(['b']);
  expect(commonTags([{ tags: ['a', 'b'] }])).toEqual(['a', 'b']);
  expect(commonTags([])).toEqual([]);
});

it('what is added and what is removed follow from the tags before, and an unchanged text changes nothing', () => {
  expect(readTags(' b, c  c', ['a', 'b'])).toEqual({ addTags: ['c'], removeTags: ['a'] });
  expect(readTags('a b', ['b', 'a'])).toEqual({});
  expect(readTags('', ['a'])).toEqual({ removeTags: ['a'] });
});
