/** Names a run by its content, stage by stage. */
import { hashJson } from '@ordo/core';
import type { RunSpec } from '../run-spec.ts';
import type { StageVersions } from './stage-code.ts';

/** What decides a run's bits beside its spec. */
export interface HashContext {
  readonly versions: StageVersions;
  /** Names the files of the dataset. */
  readonly datasetHash: string;
}

/** SHA-256 hashes in hexadecimal. */
export interface RunHashes {
  /** Names the translations: data, preprocessing, model, recipe, seed, engine asked for, threads, search, and their code. */
  readonly hypothesesHash: string;
  /** Names the run: its translations, the metrics, and their code. */
  readonly contentHash: string;
}

/**
 * Covers all that is asked and the code that answers it; not the label, and not where, when and how urgently the run is
 * carried out. The engine that `auto` comes to is known only afterwards: see `identifyResult`.
 */
export function hashRun(run: RunSpec, { versions, datasetHash }: HashContext): RunHashes {
  const { kind, dataset, preprocessing, model, positional, recipe, seed, resources, evaluation } = run;
  const { metrics, ...decoding } = evaluation;
  const { engine, threads } = resources;
  const text = { dataset, datasetHash, preprocessing, code: versions.text };
  // Where validations are compared by BLEU, the search and the metric decide when training stops.
  const validation = recipe.validateOn === 'loss' ? null : { evaluation, code: [versions.decoding, versions.scoring] };
  const training = { kind, model, positional, recipe, seed, engine, threads, validation, code: versions.training };
  const hypothesesHash = hashJson({ text, training, decoding: { ...decoding, code: versions.decoding } });
  return { hypothesesHash, contentHash: hashJson({ hypothesesHash, metrics, code: versions.scoring }) };
}
