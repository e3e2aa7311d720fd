/** Turns the files of a bundle into what they say. */
import { describeError, findProblems, OrdoError } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { ReportSchema } from '../../index.ts';
import { parseStudy } from '@ordo/studies';
import { type Static, type TSchema, Type } from 'typebox';
import { type BundleContents, type BundledPart, FILES, OriginSchema } from '../contents.ts';
import { restoreRun, RunRecordSchema } from './run-record.ts';

const SeedSchema = Type.Object(
  {
    seed: Type.Integer({ minimum: 0 }),
    outcome: Type.Enum(['finished', 'failed', 'cancelled', 'unfinished', 'missing']),
    value: Type.Union([Type.Number(), Type.Null()]),
    reason: Type.Union([Type.String(), Type.Null()]),
    signature: Type.Optional(Type.String()),
  },
  closed,
);

const RunFilesSchema = Type.Array(Type.String({ pattern: '^run-[1-9]\\d*\\.json$' }));

const PartsSchema = Type.Array(
  Type.Union([
    Type.Object(
      {
        part: Type.String(),
        runs: RunFilesSchema,
        trials: Type.Optional(RunFilesSchema),
        notes: Type.Array(Type.String()),
      },
      closed,
    ),
    Type.Object(
      {
        part: Type.String(),
        scores: Type.Array(
          Type.Object(
            { part: Type.String(), variant: Type.String(), metric: Type.String(), seeds: Type.Array(SeedSchema) },
            closed,
          ),
        ),
      },
      closed,
    ),
  ]),
);

/** @throws OrdoError `artifact.corrupt` for files that do not say what a bundle says, `study.invalid` for its study */
export function restoreContents(files: ReadonlyMap<string, Buffer>): BundleContents {
  const read = (name: string): string => {
    const bytes = files.get(name);
    if (bytes !== undefined) return bytes.toString('utf8');
    throw corrupt(name, 'it is not among the files that were signed');
  };
  const parse = <S extends TSchema>(name: string, schema: S): Static<S> => {
    const value = parseJson(name, read(name));
    const [problem] = findProblems(schema, value);
    if (problem === undefined) return value as Static<S>;
    throw corrupt(name, `${problem.pointer} ${problem.message}`);
  };
  const restore = (name: string) => restoreRun(parse(name, RunRecordSchema), read);
  const parts = parse(FILES.parts, PartsSchema).map((part): BundledPart => {
    if (!('runs' in part)) return { part: part.part, scores: part.scores };
    const trials = part.trials === undefined ? {} : { trials: part.trials.map(restore) };
    return {
      part: part.part,
      runs: part.runs.map(restore),
      ...trials,
      ...(part.notes.length === 0 ? {} : { notes: part.notes }),
    };
  });
  return {
    study: parseStudy(parseJson(FILES.study, read(FILES.study))),
    parts,
    report: parse(FILES.report, ReportSchema),
    origin: parse(FILES.origin, OriginSchema),
    diff: files.has(FILES.diff) ? read(FILES.diff) : '',
  };
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw corrupt(name, describeError(error));
  }
}

function corrupt(name: string, why: string): OrdoError {
  return new OrdoError('artifact.corrupt', `${name} cannot be read: ${why}`, { fix: 'ask for the bundle again' });
}
