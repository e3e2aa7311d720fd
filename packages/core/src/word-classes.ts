/** Parses the lines of a file with classes of words, which datasets and preorderers read. */
import { OrdoError } from './errors/errors.ts';

/** Identifies the file in an error, in addition to the line at fault. */
interface Origin {
  readonly name: string;
  /** The pointer to the file's name in a spec. */
  readonly pointer?: string;
}

/**
 * Parses the lines.
 * @param lines each line holds a word and its class, separated by blanks or tabs
 * @throws OrdoError `text.invalid-file` with the line that cannot be used
 */
export function parseWordClasses(lines: readonly string[], { name, pointer }: Origin): ReadonlyMap<string, string> {
  const refuse = (problem: string): OrdoError =>
    new OrdoError('text.invalid-file', problem, {
      ...(pointer === undefined ? {} : { pointer }),
      fix: 'give lines like "house c12": a word and its class',
    });
  const classes = new Map<string, string>();
  for (const [i, line] of lines.entries()) {
    const fields = line.split(/[ \t]+/);
    const [word = '', ofWord = ''] = fields;
    if (fields.length !== 2 || word === '' || ofWord === '' || line.includes('\0')) {
      throw refuse(`line ${i + 1} of ${name} is not a word and its class: ${JSON.stringify(line)}`);
    }
    const before = classes.get(word);
    if (before !== undefined && before !== ofWord) {
      throw refuse(`line ${i + 1} of ${name} gives "${word}" the class "${ofWord}", which had "${before}"`);
    }
    classes.set(word, ofWord);
  }
  if (classes.size === 0) throw refuse(`${name} has no words`);
  return classes;
}
