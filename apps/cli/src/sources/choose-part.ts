/** Chooses the part of a study that a command works on. */
import { OrdoError, unknownName } from '@ordo/core';
import { partOf, type Study } from '@ordo/studies';

export interface PartChoice {
  /** The name that was given with `--part`. */
  readonly wanted: string | undefined;
  /** The parts that the command can work on. */
  readonly names: readonly string[];
  /** What the command does with a part, for messages: "trained". */
  readonly verb: string;
}

/** Returns the requested part, or the only one. @throws OrdoError `request.invalid` that lists the parts */
export function choosePart(study: Study, { wanted, names, verb }: PartChoice): string {
  const fix = `"ordo study show ${study.id}" shows its parts`;
  if (names.length === 0) throw new OrdoError('request.invalid', `${study.id} has no part that is ${verb}`, { fix });
  if (wanted !== undefined) {
    if (names.includes(wanted)) return wanted;
    if (!Object.hasOwn(study.parts, wanted)) {
      throw unknownName(wanted, names, { code: 'request.invalid', kind: `part of ${study.id}` });
    }
    throw new OrdoError('request.invalid', `the part ${wanted} of ${study.id} is not ${verb}`, { fix });
  }
  if (names.length === 1) return names[0] as string;
  throw new OrdoError('request.invalid', `${study.id} has several parts that are ${verb}: ${names.join(', ')}`, {
    fix: `add --part with one of: ${names.join(', ')}`,
  });
}

/** Returns the requested part, or all of them. @throws OrdoError `request.invalid` with the closest name */
export function chooseParts(study: Study, wanted: string | undefined): string[] {
  if (wanted === undefined) return Object.keys(study.parts);
  partOf(study, wanted);
  return [wanted];
}
