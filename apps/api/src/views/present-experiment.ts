/** Turns stored experiments into the JSON that the API's schemas describe. */
import type { ExperimentState } from '@ordo/core/service-words';
import {
  type CountedExperiment,
  isSamePlace,
  type ListedExperiment,
  type MemberSummary,
  type RunCounts,
  type VariantCounts,
} from '@ordo/store';
import type { Spec } from '@ordo/spec';
import type { Static } from 'typebox';
import type { ExperimentSchema, ExperimentSummarySchema } from '@ordo/protocol/schemas/experiment';
import { presentSearch } from './present-search.ts';

type ExperimentSummary = Static<typeof ExperimentSummarySchema>;

export function presentExperimentSummary(experiment: ListedExperiment): ExperimentSummary {
  const { id, name, createdBy, owner } = experiment;
  return {
    id,
    name,
    state: experimentState(experiment.runs),
    runCounts: experiment.runs,
    study: presentPlace(experiment),
    search: presentSearch(experiment),
    createdBy,
    owner,
    codeVersions: [...experiment.codeVersions],
    createdAt: experiment.createdAt.toISOString(),
    finishedAt: experiment.finishedAt?.toISOString() ?? null,
    cancelledAt: experiment.cancelledAt?.toISOString() ?? null,
  };
}

/** The details of an experiment in addition to its summary. */
interface Details {
  readonly members: readonly MemberSummary[];
  readonly datasets: Static<typeof ExperimentSchema>['datasets'];
  /** The reasons why runs have to wait. */
  readonly warnings: readonly string[];
  /** Null where nobody asked for them. */
  readonly variants: readonly VariantCounts[] | null;
}

export function presentExperiment(
  experiment: CountedExperiment,
  { members, datasets, warnings, variants }: Details,
): Static<typeof ExperimentSchema> {
  return {
    ...presentExperimentSummary(experiment),
    spec: experiment.spec as unknown as Spec,
    datasets: [...datasets],
    warnings: [...warnings],
    ...(variants === null ? {} : { variants: variants.map(presentVariant) }),
    runs: members.map((member) => ({
      id: member.id,
      variant: member.variant,
      seed: Number(member.seed),
      state: member.state,
      attached: member.attached,
      elsewhere: findElsewhere(member),
    })),
  };
}

const presentVariant = ({ variant, ...runCounts }: VariantCounts) => ({ variant, runCounts });

function presentPlace({ studyId, studyHash, studyPart }: ListedExperiment): ExperimentSummary['study'] {
  if (studyId === null || studyHash === null || studyPart === null) return null;
  return { id: studyId, version: studyHash, part: studyPart };
}

function findElsewhere(run: MemberSummary): Static<typeof ExperimentSchema>['runs'][number]['elsewhere'] {
  const { state, asked, pool, labels, timeLimitSeconds } = run;
  const isAlive = state === 'queued' || state === 'running';
  if (!isAlive || asked === null || isSamePlace(asked, run)) return null;
  return { pool, labels: [...labels], timeLimitSeconds };
}

/**
 * Returns the state of an experiment: `running` from the first started run until the last one has ended, then the worst outcome
 * of its runs.
 */
export function experimentState(runs: RunCounts): ExperimentState {
  if (runs.running > 0) return 'running';
  if (runs.queued > 0) return runs.succeeded + runs.failed + runs.cancelled > 0 ? 'running' : 'queued';
  if (runs.failed > 0) return 'failed';
  return runs.cancelled > 0 ? 'cancelled' : 'succeeded';
}
