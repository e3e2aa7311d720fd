/** What a bundle holds, and what each of its files is. */
import { closed, nullable } from '@ordo/core/schema-parts';
import type { Report, ReportRun } from '../index.ts';
import type { Observation, Study } from '@ordo/studies';
import { type Static, Type } from 'typebox';

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256' });

/** Where the results come from. */
export const OriginSchema = Type.Object(
  {
    bundle: Type.Literal(1, { description: 'The version of this form' }),
    made: Type.String({ description: 'When the bundle was made, in UTC' }),
    ordo: Type.String({ description: 'The version of Ordo that made it' }),
    git: nullable(
      Type.Object(
        {
          commit: Type.String({ pattern: '^[0-9a-f]{40,64}$' }),
          dirty: Type.Boolean({
            description: 'Whether files differed from the commit; `code.diff` says how where its maker adds it',
          }),
        },
        closed,
      ),
    ),
    lockfile: nullable(Digest),
    node: Type.String(),
  },
  { ...closed, title: 'Origin' },
);
export type Origin = Static<typeof OriginSchema>;

/** A part of the study: runs with all that they gave, or a table of scores that cannot be computed again. */
export type BundledPart =
  | {
      readonly part: string;
      readonly runs: readonly BundledRun[];
      /** The runs of its search, if the part is tuned. */
      readonly trials?: readonly BundledRun[];
      readonly notes?: readonly string[];
    }
  | { readonly part: string; readonly scores: readonly Observation[] };

/** All runs of a part, in the order of their files: those of its table, then the trials. */
export function runsIn(part: BundledPart): readonly BundledRun[] {
  return 'runs' in part ? [...part.runs, ...(part.trials ?? [])] : [];
}

export interface BundledRun extends ReportRun {
  /** The SHA-256 of the run's events; null where they are gone. */
  readonly eventsDigest: string | null;
}

export interface BundleContents {
  readonly study: Study;
  readonly parts: readonly BundledPart[];
  readonly report: Report;
  readonly origin: Origin;
  /** How the code differed from the commit; empty where it did not, or where that is not told. */
  readonly diff: string;
}

/** Names of files. All of them lie in one folder, so that no name can lead out of it. */
export const FILES = {
  crate: 'ro-crate-metadata.json',
  study: 'study.json',
  parts: 'parts.json',
  report: 'report.json',
  origin: 'origin.json',
  diff: 'code.diff',
  envelope: 'statement.dsse.json',
} as const;

/** The lines of a text, by their content, since runs share references. */
export const textFile = (digest: string): string => `text-${digest}.txt`;
/** A run, by its place in the bundle, from 1. */
export const runFile = (number: number): string => `run-${number}.json`;
