/** The kinds of parts. A part has exactly one of their keys. A new kind is one file in this folder and one line here. */
import { meanPart } from './mean-part.ts';
import { measurementPart } from './measurement-part.ts';
import type { PartKind } from './part.ts';
import { scoresPart } from './scores-part.ts';
import { specPart } from './spec-part.ts';

/** Parts of the last kind name others, so they are described last. */
export const PART_KINDS = [specPart, measurementPart, scoresPart, meanPart] as const;

type Declared<Kind> = Kind extends PartKind<infer Part> ? Part : never;

/** A part of any kind. */
export type Part = Declared<(typeof PART_KINDS)[number]>;

/** Returns the kinds whose keys a value has: one for a part without problems. */
export function kindsOfPart(part: object): PartKind<Part>[] {
  return (PART_KINDS as readonly PartKind<Part>[]).filter(({ kind }) => kind in part);
}
