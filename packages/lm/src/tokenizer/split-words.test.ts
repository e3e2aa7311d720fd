import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { LETTER, NUMBER, OTHER, SPACE } from './characters.ts';
import { splitWords } from './split-words.ts';

describe('splitWords', () => {
  it.each([
    ["I'm at 12:30, isn't it?", ['I', "'m", ' at', ' 12', ':', '30', ',', ' isn', "'t", ' it', '?']],
    ["I'M", ['I', "'", 'M']],
    ['a  b', ['a', ' ', ' b']],
    ['a \n b ', ['a', ' \n', ' b', ' ']],
    ['a\u{85}\u{85}b', ['a', '\u{85}', '\u{85}', 'b']],
    ['a\u{feff}b', ['a', '\u{feff}', 'b']],
    ['', []],
  ])('splits %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('character classes', () => {
  it('are those of tokenizers 0.23.2 for every character, whatever version of Unicode Node has', () => {
    const { cases } = readReferencePart<{ name: string; ranges: [number, number][] }>('lm', 'unicode-classes.json');
    const classes = { letter: LETTER, number: NUMBER, other: OTHER, whitespace: SPACE };
    expect(cases.map(({ name }) => name)).toEqual(Object.keys(classes));
    const wrong: string[] = [];
    for (const { name, ranges } of cases) {
      const pattern = new RegExp(`^${classes[name as keyof typeof classes]}$`, 'v');
      const members = new Set(ranges.flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, i) => a + i)));
      for (let point = 0; point < 0x11_0000; point++) {
        if (point >= 0xd800 && point < 0xe000) continue;
        if (pattern.test(String.fromCodePoint(point)) !== members.has(point))
          wrong.push(`${name} ${point.toString(16)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
