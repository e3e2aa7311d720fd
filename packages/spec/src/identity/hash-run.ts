/** Hashes the content of a run, stage by stage. */
import { hashJson, RenderedJson } from '@ordo/core';
import type { RunSpec } from '../results/run-spec.ts';
import { earlierVersionsOf } from './earlier-code.ts';
import type { StageVersions } from './stages.ts';

/** The facts besides the spec that decide the result of a run. */
export interface HashContext {
  readonly versions: StageVersions;
  /** The hash of the dataset's files. */
  readonly datasetHash: string;
}

/** SHA-256 hashes in hexadecimal. */
export interface RunHashes {
  /**
   * Identifies the translations. It covers the data, preprocessing, model, recipe, seed, requested engine, threads and
   * search, and the numbers of the stages that compute all of these. A run can take over the translations of another run
   * with the same hash.
   */
  readonly hypothesesHash: string;
  /** Identifies the run. It covers `hypothesesHash`, the metrics and the number of the stage `scoring`. */
  readonly contentHash: string;
}

/** Renders a section of a spec for its hash. */
export type RenderSection = (section: object) => RenderedJson;

/**
 * Returns a function that renders each section once. The runs of one variant have the same sections, and a section must not
 * change while the function is used.
 */
export function renderOnce(): RenderSection {
  const rendered = new WeakMap<object, RenderedJson>();
  return (section) => {
    const text = rendered.get(section) ?? new RenderedJson(section);
    rendered.set(section, text);
    return text;
  };
}

/**
 * Hashes everything in the spec that can change the result, together with the data and the numbers of the stages. The variant's
 * label, the pool, labels, priority, time limit and number of processes are left out. If the spec asks for the engine `auto`,
 * the chosen engine is known only after the run, and becomes part of the result's identity: see `identifyResult`.
 */
export function hashRun(
  run: RunSpec,
  { versions, datasetHash }: HashContext,
  render: RenderSection = renderOnce(),
): RunHashes {
  const { kind, seed, resources, evaluation } = run;
  const [dataset, preprocessing, model, positional, recipe] = [
    run.dataset,
    run.preprocessing,
    run.model,
    run.positional,
    run.recipe,
  ].map(render);
  const { metrics, ...decoding } = evaluation;
  const { engine, threads } = resources;
  const text = { dataset, datasetHash, preprocessing, code: versions.text };
  // If validations are compared by BLEU, the search and the metric can decide when training stops.
  const validation =
    run.recipe.validateOn === 'loss' ? null : { evaluation, code: [versions.decoding, versions.scoring] };
  const training = { kind, model, positional, recipe, seed, engine, threads, validation, code: versions.training };
  // A run with attribution or attention needs the model, so it never takes over the translations of another run.
  const needsModel = 'attribution' in decoding || 'attention' in decoding;
  const scoring = needsModel ? { scoring: { metrics, code: versions.scoring } } : {};
  const hypothesesHash = hashJson({ text, training, decoding: { ...decoding, code: versions.decoding }, ...scoring });
  return { hypothesesHash, contentHash: hashJson({ hypothesesHash, metrics, code: versions.scoring }) };
}

/**
 * Returns all hashes under which a result of this run may be stored: first today's, then those from before stages had numbers,
 * if the code of that time could execute the run. A result under any of them is this run's result, so a search must ask for
 * all.
 */
export function listHashes(
  run: RunSpec,
  context: HashContext,
  render: RenderSection = renderOnce(),
): readonly [RunHashes, ...RunHashes[]] {
  const earlier = earlierVersionsOf(run, context.versions);
  const own = hashRun(run, context, render);
  return earlier === null ? [own] : [own, hashRun(run, { ...context, versions: earlier }, render)];
}
