/** Loads the runs of experiments in the form that reports need, without the statistics of their segments. */
import { OrdoError } from '@ordo/core';
import type { ReportPart, ReportRun } from '@ordo/reports';
import { readResult, type RunResult, type RunSpec } from '@ordo/spec';
import type { Reader, ReportMember, ReportTranslations } from '@ordo/store/reading';
import { compareSpecs, type Modification, type Study } from '@ordo/studies';
import { describeOrigins } from './describe-origins.ts';
import { type ExperimentPart, experimentsOf, type ReportedPart, translatedExperiments } from './reported-part.ts';

export interface LoadedParts {
  readonly parts: ReportPart[];
  /** The runs that have a result. */
  readonly finished: readonly string[];
  /** [run id] → the name of the test set that its result was scored on. */
  readonly testSets: ReadonlyMap<string, string>;
}

/** Loads the parts. @throws OrdoError `experiment.not-found` for an experiment without runs */
export async function loadParts(
  reader: Reader,
  asked: readonly ReportedPart[],
  study: Study | undefined,
): Promise<LoadedParts> {
  const members = await reader.reports.members(experimentsOf(asked));
  const texts = await loadTranslations(reader, members, translatedExperiments(study, asked));
  const membersOf = (experiment: string): ReportMember[] => {
    const own = members.filter(({ experimentId }) => experimentId === experiment);
    if (own.length === 0) throw notFound(experiment);
    return own;
  };
  const parts = asked.map((part): ReportPart => {
    if ('scores' in part) return part;
    const { experiment, search, compared: _compared, ...rest } = part;
    const trials =
      search === undefined ? undefined : membersOf(search).map((member) => presentMember(member, undefined));
    if (experiment === null) return { ...rest, runs: [], trials };
    const modifications = findModifications(study, part);
    const own = membersOf(experiment);
    const runs = own.map((member) => presentMember(member, texts.get(member.runId)));
    const notes = [...(rest.notes ?? []), ...describeOrigins(own)];
    return { ...rest, experiment, modifications, runs, trials, notes };
  });
  const finished = members.filter(({ summary }) => summary !== null).map(({ runId }) => runId);
  return { parts, finished, testSets: new Map(members.map((member) => [member.runId, nameTestSet(member)])) };
}

/**
 * Finds the modifications. It expands both specs, which takes a while. @throws OrdoError `request.invalid` for a part without
 * training
 */
function findModifications(study: Study | undefined, { part, compared }: ExperimentPart): Modification[] {
  if (study === undefined || part === undefined || part === null || compared === undefined) return [];
  return compareSpecs(study, part, compared);
}

async function loadTranslations(
  reader: Reader,
  members: readonly ReportMember[],
  experiments: readonly string[],
): Promise<Map<string, ReportTranslations>> {
  const wanted = members.filter(({ experimentId, summary }) => summary !== null && experiments.includes(experimentId));
  if (wanted.length === 0) return new Map();
  const texts = await reader.reports.translations(wanted.map(({ runId }) => runId));
  return new Map(texts.map((text) => [text.runId, text]));
}

function presentMember(member: ReportMember, texts: ReportTranslations | undefined): ReportRun {
  const { runId, variant, seed, state, datasetHash } = member;
  return {
    runId,
    variant,
    seed,
    state,
    failure: state === 'failed' ? `${member.failureKind ?? 'failed'}: ${member.failureMessage ?? ''}` : null,
    spec: member.spec as RunSpec,
    result: member.summary === null ? null : presentResult(member, texts),
    datasetHash,
  };
}

/** Converts a result. Statistics of segments are left out, because `sampleSketches` replaces them. */
function presentResult({ runId, summary, scores }: ReportMember, texts: ReportTranslations | undefined): RunResult {
  const withoutSegments = scores.map((score) => ({ ...score, segments: [] }));
  const { hypotheses = [], references = [] } = texts ?? {};
  const whole = { ...(summary as object), scores: withoutSegments, hypotheses, references };
  return readResult(whole, `the stored result of run ${runId}`);
}

/** Names the test set. A result without references belongs to the test set of its dataset. */
function nameTestSet({ testSetHash, datasetHash }: ReportMember): string {
  return testSetHash ?? `dataset ${datasetHash}`;
}

function notFound(experiment: string): OrdoError {
  return new OrdoError('experiment.not-found', `there is no experiment ${experiment}`, {
    fix: 'list the experiments to find the right id',
  });
}
