/** The contract of a kind of target: what a document declares, which problems it can have, and how it is judged. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { Evidence } from '../judging/evidence.ts';
import type { Finding } from '../judging/finding.ts';
import type { Places } from '../places.ts';

export interface TargetKind<Target> {
  /** The name of the kind in documents and judgements. */
  readonly kind: string;
  /** A description of the kind for people. */
  readonly title: string;
  readonly schema: TObject;
  /** An example of this kind, which names rows of `exampleStudy`. Tests of the registry judge or draw it. */
  readonly example: Target;
  /** Finds the problems that the schema cannot see: rows, parts and metrics that do not exist, margins that make no sense. */
  findProblems(target: Target, places: Places): readonly Problem[];
  /** Returns the names of all metrics that the target compares. */
  metrics(target: Target): readonly string[];
  /** Returns one finding for each printed number or claim. */
  judge(target: Target, evidence: Evidence): readonly Finding[];
}

/** Declares a kind. The schema gives its functions their types. */
export function defineTarget<Schema extends TObject>(
  declaration: Omit<TargetKind<Static<Schema>>, 'schema'> & { readonly schema: Schema },
): TargetKind<Static<Schema>> {
  return declaration;
}
