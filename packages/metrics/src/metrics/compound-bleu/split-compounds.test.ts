import { expect, it } from 'vitest';
import { splitCompounds } from './split-compounds.ts';

it('splits a hyphenated word at its hyphen', () => {
  expect(splitCompounds('ein saftig-grünes Gras')).toBe('ein saftig ##AT##-##AT## grünes Gras');
});

it('leaves the second hyphen of a-b-c, whose b the first match used up', () => {
  expect(splitCompounds('a-b-c')).toBe('a ##AT##-##AT## b-c');
});

it('splits both hyphens of a-ä-c, because ä is two bytes', () => {
  expect(splitCompounds('a-ä-c')).toBe('a ##AT##-##AT## ä ##AT##-##AT## c');
});

it('leaves hyphens beside spaces', () => {
  expect(splitCompounds('- a - b- -c')).toBe('- a - b- -c');
});
