/** Equally frequent spellings stand in Perl's random hash order in Moses' models: how to compare without it. */
import type { TruecaseModel } from '../index.ts';
import { linesOf } from './lines.ts';

/** A model line whose preferred spelling has an equal: `us (1/2) US (1)`. */
const tied = /\((\S+)\/\S+\).* \(\1\)/;

export function decided(model: string): string[] {
  return linesOf(model).filter((line) => !tied.test(line));
}

/** Equally frequent spellings in one order: which of them comes first is up to Perl's random hash order. */
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
