/** A truecasing model: the spellings of each word, which differ in case, and the number of times that each was seen. */
import { OrdoError } from '@ordo/core/errors';
import { compareCodePoints } from '../code-points.ts';
import { SPACE, unicodePattern } from '../unicode-14.ts';

/** The spellings of one word. The preferred spelling comes first. */
export type Casings = readonly (readonly [spelling: string, count: number])[];

export type TruecaseModel = readonly Casings[];

const blanks = unicodePattern(`${SPACE}+`);

/** Reads the file format of `train-truecaser.perl`, whose lines are `best (count/total) other (count) …`. */
export function parseTruecaseModel(text: string): TruecaseModel {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => {
    const fields = line.split(blanks).filter((field) => field !== '');
    const casings: [string, number][] = [];
    for (let i = 0; i < fields.length; i += 2) {
      const count = /^\(([0-9.]+)(?:\/[0-9.]+)?\)$/.exec(fields[i + 1] ?? '');
      if (count === null) throw invalidLine(line, index + 1);
      casings.push([fields[i] as string, Number(count[1])]);
    }
    if (casings.length === 0) throw invalidLine(line, index + 1);
    return casings;
  });
}

/** Writes the same format, sorted by the code points of the preferred spellings; Perl's own order is random. */
export function renderTruecaseModel(model: TruecaseModel): string {
  const sorted = model.toSorted((a, b) => compareCodePoints(spellingOf(a), spellingOf(b)));
  return sorted.map((casings) => `${renderCasings(casings)}\n`).join('');
}

function renderCasings(casings: Casings): string {
  const total = casings.reduce((sum, [, count]) => sum + count, 0);
  const fields = casings.map(([spelling, count], i) =>
    i === 0 ? `${spelling} (${renderCount(count)}/${renderCount(total)})` : `${spelling} (${renderCount(count)})`,
  );
  return fields.join(' ');
}

/** Counts are multiples of a tenth. As in Perl's `print`, 15 digits hide the error of binary fractions. */
function renderCount(count: number): string {
  return String(Number(count.toPrecision(15)));
}

function spellingOf(casings: Casings): string {
  return (casings[0] as Casings[number])[0];
}

function invalidLine(line: string, number: number): OrdoError {
  return new OrdoError('text.invalid-file', `line ${number} of the truecasing model is "${line}"`, {
    fix: 'write lines such as "word (count/total) Word (count) …", or train the model with `ordo text train-truecaser`',
  });
}
