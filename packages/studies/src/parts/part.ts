/** The contract of a kind of part: the source of its values, and its rows and metrics. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { Places, PlacesOfPart, RowOfPart } from '../places.ts';

/** The facts about its study that a part may need. */
export interface Surroundings {
  /** The name of the part. */
  readonly name: string;
  /** The rows that the study names; empty if each variant is a row. */
  readonly rows: readonly RowOfPart[];
  /** All parts that were already described; those of the kind `mean` come last. */
  readonly others: Places;
}

export interface PartKind<Part> {
  /** The key that marks a part of this kind. */
  readonly kind: string;
  readonly title: string;
  /** The full schema, for editors. */
  readonly schema: TObject;
  /** The schema that a part is checked against first, if `findProblems` checks the rest and gives better messages. */
  readonly skeleton?: TObject;
  /** Finds the problems that the schema cannot see. Pointers are relative to the part. */
  findProblems(part: Part, surroundings: Surroundings): readonly Problem[];
  /** Returns the rows and metrics of a part without problems. */
  describe(part: Part, surroundings: Surroundings): PlacesOfPart;
}

/** Declares a kind. The schema gives its functions their types. */
export function definePart<Schema extends TObject>(
  declaration: Omit<PartKind<Static<Schema>>, 'schema'> & { readonly schema: Schema },
): PartKind<Static<Schema>> {
  return declaration;
}
