/**
 * Classes of words, from a file. They are a further column of each sentence, from which both parsers make features in the same
 * way as from words.
 */
import { createHash } from 'node:crypto';
import { parseWordClasses } from '@ordo/core/word-classes';
import { lengthOf, type Sentence } from '../sentence.ts';

/** The class of every word that the file does not name, in training and later. No class in a file can be empty. */
const NO_CLASS = '';
/** The end of a sub-word that is followed by another one, as BPE writes it. */
const JOINER = '@@';

export class WordClasses {
  readonly #classes: ReadonlyMap<string, string>;

  private constructor(classes: ReadonlyMap<string, string>) {
    this.#classes = classes;
  }

  /**
   * @param text lines with a word and its class, separated by blanks or tabs
   * @throws OrdoError with the line that cannot be used
   */
  static parse(text: string, name: string): WordClasses {
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    return new WordClasses(parseWordClasses(lines, { name }));
  }

  /** @param classes word → class, as `parseWordClasses` reads them */
  static from(classes: ReadonlyMap<string, string>): WordClasses {
    return new WordClasses(classes);
  }

  get size(): number {
    return this.#classes.size;
  }

  /** Counts the words of these sentences that have no class. */
  countUnknown(sentences: readonly Sentence[]): number {
    let unknown = 0;
    for (const [words = []] of sentences) {
      for (const ofWord of this.#classesOf(words)) if (ofWord === NO_CLASS) unknown++;
    }
    return unknown;
  }

  /** Returns the sentence with the classes of its words as a further column. */
  addTo(sentence: Sentence): Sentence {
    if (lengthOf(sentence) === 0) return sentence;
    const [words = []] = sentence;
    return [...sentence, this.#classesOf(words)];
  }

  /**
   * Returns the classes of words. Sub-words, such as `th@@ e`, have the class of their word, or classes of their own if the file
   * does not name the word.
   */
  #classesOf(words: readonly string[]): string[] {
    const found: string[] = [];
    for (const [i, word] of words.entries()) {
      if (word.endsWith(JOINER) && i < words.length - 1) continue;
      const parts = words.slice(found.length, i + 1);
      const whole = [...parts.slice(0, -1).map((part) => part.slice(0, -JOINER.length)), word].join('');
      for (const part of parts) found.push(this.#classes.get(whole) ?? this.#classes.get(part) ?? NO_CLASS);
    }
    return found;
  }

  /** Returns the same classes in the order of their words, as a file that `parse` can read. */
  render(): string {
    const lines = [...this.#classes].map(([word, ofWord]) => `${word}\t${ofWord}\n`);
    return lines.toSorted().join('');
  }

  get sha256(): string {
    return createHash('sha256').update(this.render()).digest('hex');
  }
}
