/** A run as a bundle keeps it: texts lie in files of their own, which several runs share. */
import { closed, nullable } from '@ordo/core/schema-parts';
import { OrdoError, sha256 } from '@ordo/core';
import { type RunResult, RunResultSchema, RunSpecSchema } from '@ordo/spec';
import { type Static, Type } from 'typebox';
import { REPORTED_STATES } from '../../report-run.ts';
import { type BundledRun, textFile } from '../contents.ts';

const File = Type.String({ pattern: '^text-[0-9a-f]{64}\\.txt$' });

const { hypotheses: _hypotheses, references: _references, sources: _sources, ...measured } = RunResultSchema.properties;

export const RunRecordSchema = Type.Object(
  {
    runId: Type.String(),
    variant: Type.String(),
    seed: Type.Integer({ minimum: 0 }),
    state: Type.Enum([...REPORTED_STATES]),
    failure: nullable(Type.String()),
    spec: RunSpecSchema,
    datasetHash: Type.Optional(Type.String()),
    eventsDigest: nullable(Type.String()),
    result: nullable(Type.Object(measured, closed)),
    texts: nullable(
      Type.Object(
        { hypotheses: File, references: Type.Array(File), sources: nullable(File) },
        { ...closed, description: 'Lines, each ended by a newline' },
      ),
    ),
  },
  { ...closed, title: 'RunRecord' },
);
export type RunRecord = Static<typeof RunRecordSchema>;

/** The record of a run, with the files of its texts. */
export function recordRun({ result, ...run }: BundledRun): { record: RunRecord; texts: ReadonlyMap<string, string> } {
  if (result === null) return { record: { ...run, result: null, texts: null }, texts: new Map() };
  const { hypotheses, references, sources, ...rest } = result;
  const texts = new Map<string, string>();
  const keep = (lines: readonly string[]): string => {
    const text = joinLines(lines);
    const name = textFile(sha256(text));
    texts.set(name, text);
    return name;
  };
  const kept = {
    hypotheses: keep(hypotheses),
    references: references.map(keep),
    sources: sources === undefined ? null : keep(sources),
  };
  return { record: { ...run, result: rest, texts: kept }, texts };
}

/** @throws OrdoError `artifact.corrupt` for a result without its texts */
export function restoreRun({ texts, result, ...run }: RunRecord, read: (name: string) => string): BundledRun {
  if (result === null) return { ...run, result: null };
  if (texts === null) {
    throw new OrdoError('artifact.corrupt', `the run ${run.runId} has a result without its texts`, {
      fix: 'ask for the bundle again',
    });
  }
  const { sources } = texts;
  const whole: RunResult = {
    ...result,
    hypotheses: splitLines(read(texts.hypotheses)),
    references: texts.references.map((name) => splitLines(read(name))),
    ...(sources === null ? {} : { sources: splitLines(read(sources)) }),
  };
  return { ...run, result: whole };
}

function joinLines(lines: readonly string[]): string {
  const odd = lines.find((line) => line.includes('\n'));
  if (odd !== undefined) throw new OrdoError('internal.unexpected', `a line of a run has a line break: ${odd}`);
  return lines.map((line) => `${line}\n`).join('');
}

const splitLines = (text: string): string[] => text.split('\n').slice(0, -1);
