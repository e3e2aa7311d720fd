/** The contract of a kind of target: what a document says, what can be wrong with it, and how it is judged. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { Evidence } from '../judging/evidence.ts';
import type { Finding } from '../judging/finding.ts';
import type { Places } from '../places.ts';

export interface TargetKind<Target> {
  /** Its name in documents and judgements. */
  readonly kind: string;
  /** What it says, for people. */
  readonly title: string;
  readonly schema: TObject;
  /** One of this kind, on the study in `fixtures/`. Tests of the registry run on it. */
  readonly example: Target;
  /** What the schema cannot see: rows, parts and metrics that do not exist, margins that make no sense. */
  findProblems(target: Target, places: Places): readonly Problem[];
  /** The names of all metrics that it compares. */
  metrics(target: Target): readonly string[];
  /** One finding for each printed number or claim. */
  judge(target: Target, evidence: Evidence): readonly Finding[];
}

/** Declares a kind, with its functions typed by its schema. */
export function defineTarget<Schema extends TObject>(
  declaration: Omit<TargetKind<Static<Schema>>, 'schema'> & { readonly schema: Schema },
): TargetKind<Static<Schema>> {
  return declaration;
}
