/**
 * Checks pins: a study may be pinned to code, data and signatures. Any difference from its pins is an error before anything
 * runs.
 */
import { OrdoError, type Problem } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { createMetric, type ReferenceCount } from '@ordo/metrics';
import type { RunSpec } from '@ordo/spec';
import { type Static, Type } from 'typebox';
import { LineSchema, PART_NAME } from '../schema.ts';

const HashSchema = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', 'x-expects': 'a hash of 64 hexadecimal digits', description });

export const PinsSchema = Type.Object(
  {
    code: Type.Optional(HashSchema('The code version, which a report names under "code versions"')),
    data: Type.Optional(
      Type.Record(Type.String({ pattern: PART_NAME }), HashSchema('The hash of the data of this part'), { ...closed }),
    ),
    metrics: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), LineSchema('The signature of this metric'), { ...closed }),
    ),
  },
  { ...closed, title: 'Pins', description: 'What the study is bound to. "ordo study pin" prints what is there now' },
);
export type Pins = Static<typeof PinsSchema>;

/** The runs of a part, with the hash of the data that each run would use. */
export interface PinnedPart {
  readonly part: string;
  readonly runs: readonly { readonly spec: RunSpec; readonly datasetHash: string }[];
}

interface PinnedStudy {
  readonly id: string;
  readonly pins?: Pins | undefined;
}

interface Present {
  readonly code: string;
  /** The parts that are about to run. */
  readonly parts: readonly PinnedPart[];
}

/** Throws if something differs from the pins. @throws OrdoError `study.drifted` with all differences */
export function requirePins({ id, pins = {} }: PinnedStudy, present: Present): void {
  const problems = findDrift(pins, present);
  if (problems.length === 0) return;
  throw new OrdoError('study.drifted', `${id} is pinned to something else than is here`, { problems });
}

/** Returns the pins that the study could have. A part whose runs use different data has no single hash. */
export function describePins({ code, parts }: Present): Pins {
  const data = parts.flatMap(({ part, runs }) => {
    const hashes = new Set(runs.map(({ datasetHash }) => datasetHash));
    return hashes.size === 1 ? [[part, [...hashes][0] as string] as const] : [];
  });
  const metrics = [...signaturesOf(parts, 1)].flatMap(([id, signatures]) =>
    signatures.size === 1 ? [[id, [...signatures][0] as string] as const] : [],
  );
  return { code, data: Object.fromEntries(data), metrics: Object.fromEntries(metrics) };
}

function findDrift({ code, data = {}, metrics = {} }: Pins, present: Present): Problem[] {
  return [
    ...(code === undefined || code === present.code ? [] : [differs('/pins/code', code, present.code, 'code')]),
    ...present.parts.flatMap(({ part, runs }) => {
      const pin = data[part];
      const other = pin === undefined ? undefined : runs.find(({ datasetHash }) => datasetHash !== pin);
      return pin === undefined || other === undefined
        ? []
        : [differs(`/pins/data/${part}`, pin, other.datasetHash, `data of the part ${part}`)];
    }),
    ...Object.entries(metrics).flatMap(([id, pin]) => {
      const found = signaturesOf(present.parts, referencesIn(pin)).get(id) ?? new Set();
      const other = [...found].find((signature) => signature !== pin);
      return other === undefined ? [] : [differs(`/pins/metrics/${id}`, pin, other, `signature of ${id}`)];
    }),
  ];
}

function differs(pointer: string, pinned: string, found: string, what: string): Problem {
  return {
    pointer,
    message: `the ${what} is pinned to ${pinned}, and here it is ${found}`,
    fix: 'use what the study was pinned to, or pin it again with "ordo study pin", which makes it another version',
  };
}

/** Returns [metric] → the signatures with which the runs would score it. */
function signaturesOf(parts: readonly PinnedPart[], references: ReferenceCount): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const choice of parts.flatMap(({ runs }) => runs.flatMap(({ spec }) => spec.evaluation.metrics))) {
    const known = found.get(choice.id) ?? new Set();
    found.set(choice.id, known.add(createMetric(choice).signature(references)));
  }
  return found;
}

/** Returns how many references a signature names. The number is unknown before the data are read. */
function referencesIn(signature: string): ReferenceCount {
  const count = /(?:^|\|)nrefs:(\d+|var)(?:\||$)/u.exec(signature)?.[1];
  return count === 'var' ? 'var' : Number(count ?? 1);
}

/**
 * Finds problems of pins.
 * @param parts the parts that need training
 * @returns the problems of pins that could never hold or never fail
 */
export function findPinProblems(pins: unknown, parts: readonly string[]): Problem[] {
  const { data = {} } = (pins ?? {}) as Pins;
  return Object.keys(data)
    .filter((part) => !parts.includes(part))
    .map((part) => ({
      pointer: `/pins/data/${part}`,
      message: `there is no part "${part}" that is trained`,
      fix: parts.length === 0 ? 'remove the pin' : `name one of: ${parts.join(', ')}`,
    }));
}
