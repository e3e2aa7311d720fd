/**
 * Reads the translation table that fast_align's -p writes: source word, target word and ln t(target | source), separated by
 * blanks.
 */
import { OrdoError } from '@ordo/core/errors';
import { exp } from '../numbers/exponential.ts';

/** The probability that fast_align assumes for a pair of words that is not in its table. */
const UNKNOWN_PROBABILITY = 1e-9;

const NEWLINE = 0x0a;

/** A table by the bytes of words, which are given as latin1 text. */
export class TranslationFile {
  readonly #entries = new Map<string, Map<string, number>>();
  /** The number of entries, which equals the number of lines. */
  readonly size: number;

  /** @throws OrdoError with the line that is not an entry */
  constructor(bytes: Buffer, name: string) {
    let line = 0;
    for (let start = 0; start < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, start);
      const end = newline < 0 ? bytes.length : newline;
      this.#add(bytes.toString('latin1', start, end), name, ++line);
      start = end + 1;
    }
    if (line === 0) {
      throw new OrdoError('text.invalid-file', `${name} has no entries`, { fix: FIX });
    }
    this.size = line;
  }

  /** Returns t(target | source). */
  probability(source: string, target: string): number {
    return this.#entries.get(source)?.get(target) ?? UNKNOWN_PROBABILITY;
  }

  #add(text: string, name: string, line: number): void {
    const [source, target, logarithm = '', ...more] = text.split(/[ \t]+/);
    if (!source || !target || more.length > 0 || !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/.test(logarithm)) {
      const shown = JSON.stringify(Buffer.from(text, 'latin1').toString('utf8'));
      throw new OrdoError(
        'text.invalid-file',
        `line ${line} of ${name} is not an entry of a translation table: ${shown}`,
        {
          fix: FIX,
        },
      );
    }
    let entries = this.#entries.get(source);
    if (entries === undefined) {
      entries = new Map();
      this.#entries.set(source, entries);
    }
    entries.set(target, exp(Number(logarithm)));
  }
}

const FIX =
  'give a table that -p has written: source word, target word and the logarithm of a probability in each line';
