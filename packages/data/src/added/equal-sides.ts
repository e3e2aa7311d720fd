import { requirePartners } from '../line-pairs.ts';
import { SPLITS } from '../parallel-corpus.ts';
import { type FilePlace, SIDES } from './corpus-files.ts';

/** A file whose lines were counted. */
export interface CountedFile extends FilePlace {
  /** What errors call the file. */
  readonly name: string;
  readonly lines: number;
}

/** @throws OrdoError `text.line-mismatch` for a split whose sides have different numbers of lines */
export function requireEqualSides(files: readonly CountedFile[]): void {
  for (const split of SPLITS) {
    const [source, target] = SIDES.flatMap(
      (side) => files.find((file) => file.split === split && file.side === side) ?? [],
    );
    if (source === undefined || target === undefined) continue;
    requirePartners({ name: source.name, count: source.lines }, { name: target.name, count: target.lines });
  }
}
