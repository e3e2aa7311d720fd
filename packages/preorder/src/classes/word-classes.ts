/** Classes of words, from a file: a further column of each sentence, from which both parsers make features as they do from words. */
import { createHash } from 'node:crypto';
import { OrdoError } from '@ordo/core/errors';
import { lengthOf, type Sentence } from '../sentence.ts';

/** The class of every word that the file does not name, in training and afterwards. No class of a file can be empty. */
const NO_CLASS = '';

export class WordClasses {
  readonly #classes: ReadonlyMap<string, string>;

  private constructor(classes: ReadonlyMap<string, string>) {
    this.#classes = classes;
  }

  /**
   * @param text lines with a word and its class, between blanks or tabs
   * @throws OrdoError with the line that cannot be used
   */
  static parse(text: string, name: string): WordClasses {
    const classes = new Map<string, string>();
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const [i, line] of lines.entries()) {
      const fields = line.split(/[ \t]+/);
      const [word = '', ofWord = ''] = fields;
      if (fields.length !== 2 || word === '' || ofWord === '' || line.includes('\0')) {
        throw fileError(`line ${i + 1} of ${name} is not a word and its class: ${JSON.stringify(line)}`);
      }
      const before = classes.get(word);
      if (before !== undefined && before !== ofWord) {
        throw fileError(`line ${i + 1} of ${name} gives "${word}" the class "${ofWord}", which had "${before}"`);
      }
      classes.set(word, ofWord);
    }
    if (classes.size === 0) throw fileError(`${name} has no words`);
    return new WordClasses(classes);
  }

  get size(): number {
    return this.#classes.size;
  }

  /** How many words of these sentences have no class. */
  countUnknown(sentences: readonly Sentence[]): number {
    let unknown = 0;
    for (const [words = []] of sentences) {
      for (const word of words) if (!this.#classes.has(word)) unknown++;
    }
    return unknown;
  }

  /** The sentence with the classes of its words as a further column. */
  addTo(sentence: Sentence): Sentence {
    if (lengthOf(sentence) === 0) return sentence;
    const [words = []] = sentence;
    return [...sentence, words.map((word) => this.#classes.get(word) ?? NO_CLASS)];
  }

  /** The same classes in the order of their words, as a file that `parse` reads. */
  render(): string {
    const lines = [...this.#classes].map(([word, ofWord]) => `${word}\t${ofWord}\n`);
    return lines.toSorted().join('');
  }

  get sha256(): string {
    return createHash('sha256').update(this.render()).digest('hex');
  }
}

function fileError(problem: string): OrdoError {
  return new OrdoError('text.invalid-file', problem, { fix: 'give lines like "house c12": a word and its class' });
}
