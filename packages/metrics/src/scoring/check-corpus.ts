/** Checks a corpus before it is scored. Every error names the wrong segment and the fix. */
import { OrdoError } from '@ordo/core/errors';
import { countOf } from '@ordo/core/phrases';
import type { SegmentReferences } from '../metric.ts';
import type { ReferenceCount } from '../signature.ts';

/** Reference sets in sacreBLEU's layout, [reference set][segment]; `null` if a set has no reference for a segment. */
export type ReferenceSets = readonly SegmentReferences[];

/**
 * @throws OrdoError `metric.invalid-input` for an empty corpus, sets of unequal length, or a segment without a
 * reference.
 */
export function checkCorpus(hypotheses: readonly unknown[], references: ReferenceSets): void {
  if (hypotheses.length === 0) {
    throw new OrdoError('metric.invalid-input', 'there are no hypotheses to score', {
      pointer: '/hypotheses',
      fix: 'give at least one hypothesis line',
    });
  }
  if (references.length === 0) {
    throw new OrdoError('metric.invalid-input', 'there are no references to score against', {
      pointer: '/references',
      fix: 'give at least one reference set with one line per hypothesis',
    });
  }
  for (const [set, lines] of references.entries()) {
    if (lines.length === hypotheses.length) continue;
    throw new OrdoError(
      'metric.invalid-input',
      `reference set ${set + 1} has ${countOf(lines.length, 'line')}, and the number of hypotheses is ${hypotheses.length}`,
      {
        pointer: `/references/${set}`,
        fix: 'give every reference set exactly one line per hypothesis, null where it has none',
      },
    );
  }
  for (let i = 0; i < hypotheses.length; i++) {
    if (references.some((lines) => lines[i] !== null)) continue;
    throw new OrdoError('metric.invalid-input', `segment ${i + 1} has no reference (null in every reference set)`, {
      pointer: `/references/0/${i}`,
      fix: 'give it at least one reference, or remove the segment from hypotheses and references',
    });
  }
}

/**
 * Returns the references of a segment.
 * @throws OrdoError `metric.invalid-input` if it has none
 */
export function presentReferences(references: SegmentReferences): readonly string[] {
  const present = references.includes(null) ? references.filter((reference) => reference !== null) : references;
  if (present.length === 0) {
    throw new OrdoError('metric.invalid-input', 'a segment has no reference', {
      fix: 'give at least one reference that is not null',
    });
  }
  return present as readonly string[];
}

/** Counts the references per segment, for the signature. */
export function countReferences(references: ReferenceSets): ReferenceCount {
  const segments = references[0]?.length ?? 0;
  const counts = new Set<number>();
  for (let i = 0; i < segments; i++) counts.add(references.reduce((n, lines) => n + (lines[i] === null ? 0 : 1), 0));
  const [only] = counts;
  return counts.size === 1 && only !== undefined ? only : 'var';
}
