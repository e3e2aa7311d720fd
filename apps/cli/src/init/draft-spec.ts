/** Drafts a first spec from a few answers. */
import { UPLOADED_DATASET } from '@ordo/core/service-words';
import { findDataset } from '@ordo/data';
import { parseSpec } from '@ordo/spec';

export interface Answers {
  readonly name: string;
  readonly dataset: string;
  /** The ids of positional encodings; the others are compared with the first one. */
  readonly encodings: readonly string[];
  readonly seeds: readonly number[];
  readonly updates: number;
}

/**
 * Returns a spec that compares the encodings, as YAML with a comment on each part. JSON is also YAML, so each value is written
 * as JSON.
 * @throws OrdoError `spec.invalid` with every problem of the answers
 */
export function draftSpec(answers: Answers): string {
  const lines = Object.entries(specOf(answers)).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}${COMMENTS[key] ?? ''}`,
  );
  const [plan, run] = nextCommands(answers.dataset, 'FILE');
  return `# What would be run, and for how long: ${plan}. To run it: ${run}\n${lines.join('\n')}\n`;
}

/** Returns the commands that plan and run a spec. Only a service has the files of a dataset that was added to it. */
export function nextCommands(dataset: string, file: string): readonly [plan: string, run: string] {
  if (dataset === UPLOADED_DATASET) return [`ordo plan ${file}`, `ordo submit ${file}`];
  return [`ordo plan ${file} --offline`, `ordo run ${file}`];
}

/** Builds the spec. @throws OrdoError `spec.invalid` with every problem of the answers */
export function specOf({ name, dataset, encodings, seeds, updates }: Answers) {
  const positional = encodings.map((type) => ({ type }));
  const spec = {
    name,
    kind: 'translation',
    dataset: { id: dataset, ...findDataset(dataset).example },
    model: { preset: dataset === 'order-probe' ? 'probe' : 'tiny' },
    positional: positional[0],
    recipe: { maxUpdates: updates },
    seeds,
    matrix: { '/positional': positional },
  };
  parseSpec(spec);
  return spec;
}

const COMMENTS: Readonly<Record<string, string>> = {
  dataset: ' # "ordo data show" lists its options and the files that it needs',
  model: ' # the size; "ordo schema spec" lists all options',
  positional: ' # what the variants of the matrix are compared with',
  recipe: ' # all that is not said here is as the preset was published',
  seeds: ' # verdicts take at least three',
  matrix: ' # JSON pointers into the spec, and the values to try there',
};
