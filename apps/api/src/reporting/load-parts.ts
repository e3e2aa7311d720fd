/** Loads the runs of experiments in the form that reports need, without the statistics of their segments. */
import { OrdoError } from '@ordo/core';
import type { RunPart, ReportRun } from '@ordo/reports';
import type { RunResult, RunSpec } from '@ordo/spec';
import type { Reader, ReportMember } from '@ordo/store/reading';
import type { ReportedPart } from './thread-messages.ts';

export interface LoadedParts {
  readonly parts: RunPart[];
  /** [run id] → the name of the test set that its result was scored on. */
  readonly testSets: ReadonlyMap<string, string>;
}

/** @throws OrdoError `experiment.not-found` for an experiment without runs */
export async function loadParts(reader: Reader, asked: readonly ReportedPart[]): Promise<LoadedParts> {
  const members = await reader.reports.members([...new Set(asked.map(({ experiment }) => experiment))]);
  const parts = asked.map((part): RunPart => {
    const own = members.filter(({ experimentId }) => experimentId === part.experiment);
    if (own.length === 0) {
      throw new OrdoError('experiment.not-found', `there is no experiment ${part.experiment}`, {
        fix: 'list the experiments to find the right id',
      });
    }
    return { ...part, runs: own.map((member) => presentMember(member)) };
  });
  return { parts, testSets: new Map(members.map((member) => [member.runId, nameTestSet(member)])) };
}

function presentMember(member: ReportMember): ReportRun {
  const { runId, variant, seed, state, datasetHash } = member;
  return {
    runId,
    variant,
    seed,
    state,
    failure: state === 'failed' ? `${member.failureKind ?? 'failed'}: ${member.failureMessage ?? ''}` : null,
    spec: member.spec as RunSpec,
    result: member.summary === null ? null : presentResult(member),
    datasetHash,
  };
}

/** Lines of text and statistics of segments are left out; `sampleSketches` stands in for the latter. */
function presentResult({ summary, scores }: ReportMember): RunResult {
  const withoutSegments = scores.map((score) => ({ ...score, segments: [] }));
  return { ...(summary as object), scores: withoutSegments, hypotheses: [], references: [] } as unknown as RunResult;
}

/** A result without references is on the test set of its dataset. */
function nameTestSet({ testSetHash, datasetHash }: ReportMember): string {
  return testSetHash ?? `dataset ${datasetHash}`;
}
