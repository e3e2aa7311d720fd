/** Compares truecasing models although equally frequent spellings are in Perl's random hash order in Moses' models. */
import type { TruecaseModel } from '../index.ts';
import { linesOf } from './lines.ts';

/** Matches a line of a model in which another spelling is as frequent as the preferred one: `us (1/2) US (1)`. */
const tied = /\((\S+)\/\S+\).* \(\1\)/;

export function decided(model: string): string[] {
  return linesOf(model).filter((line) => !tied.test(line));
}

/** Puts equally frequent spellings into a fixed order, because their order in the file depends on Perl's random hash order. */
export function withoutTieOrder(model: TruecaseModel): string[] {
  return model
    .map((casings) =>
      casings
        .map(([spelling, count]) => `${count} ${spelling}`)
        .toSorted()
        .join(' '),
    )
    .toSorted();
}
