/** The contract of a kind of part: where its values come from, and which rows and metrics it has. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { Places, PlacesOfPart, RowOfPart } from '../places.ts';

/** What a part may need to know of its study. */
export interface Surroundings {
  /** The name of the part. */
  readonly name: string;
  /** The rows that the study names; empty if a row is a variant. */
  readonly rows: readonly RowOfPart[];
  /** All parts that were described before; those of the kind `mean` come last. */
  readonly others: Places;
}

export interface PartKind<Part> {
  /** The key by which a part of this kind is known. */
  readonly kind: string;
  readonly title: string;
  /** The full schema, for editors. */
  readonly schema: TObject;
  /** The schema that a part is checked against first, if `findProblems` checks the rest with better messages. */
  readonly skeleton?: TObject;
  /** What the schema cannot see. Pointers are relative to the part. */
  findProblems(part: Part, surroundings: Surroundings): readonly Problem[];
  /** The rows and metrics of a part without problems. */
  describe(part: Part, surroundings: Surroundings): PlacesOfPart;
}

/** Declares a kind, with its functions typed by its schema. */
export function definePart<Schema extends TObject>(
  declaration: Omit<PartKind<Static<Schema>>, 'schema'> & { readonly schema: Schema },
): PartKind<Static<Schema>> {
  return declaration;
}
