import { describe, expect, it } from 'vitest';
import { WordClasses } from './word-classes.ts';

const CLASSES = WordClasses.parse('the D\nhouse N\ne E\nun@@ P\n', 'classes');
const classesOf = (text: string) => CLASSES.addTo([text.split(' ')])[1];

describe('Classes of words', () => {
  it('are those of the words that the file names', () => {
    expect(classesOf('the house stands')).toEqual(['D', 'N', '']);
    expect(CLASSES.addTo([[]])).toEqual([[]]);
  });

  it('belong to all sub-words of a word, and to sub-words that the file names where it does not name the word', () => {
    // "the" is a word in the file, so its part "e" is not the word "e"; "unhouse" is not in the file.
    expect(classesOf('th@@ e e hou@@ s@@ e')).toEqual(['D', 'D', 'E', 'N', 'N', 'N']);
    expect(classesOf('un@@ house')).toEqual(['P', 'N']);
    // No unit follows the last one.
    expect(classesOf('e un@@')).toEqual(['E', 'P']);
    expect(classesOf('e th@@')).toEqual(['E', '']);
  });

  it('are missed by as many words as have none, sub-words counted one by one', () => {
    const sentences = ['the house stands', 'st@@ and th@@ e'].map((text) => [text.split(' ')]);
    expect(CLASSES.countUnknown(sentences)).toBe(3);
  });

  it('from another file are the same if it says the same', () => {
    const same = WordClasses.from(
      new Map([
        ['un@@', 'P'],
        ['e', 'E'],
        ['house', 'N'],
        ['the', 'D'],
      ]),
    );
    expect(same.sha256).toBe(CLASSES.sha256);
    expect(WordClasses.parse(CLASSES.render(), 'again').sha256).toBe(CLASSES.sha256);
  });
});
