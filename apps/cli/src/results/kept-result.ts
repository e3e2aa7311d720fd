/** A finished result in an archive: one file, named by the content hash of its run. */
import { canonicalJson, describeError, findProblems, sha256 } from '@ordo/core';
import { scoreAgain } from '@ordo/reports/bundle';
import { identifyResult, type RunResult, RunResultSchema, type RunSpec, RunSpecSchema } from '@ordo/spec';
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

const KeptResultSchema = Type.Object(
  {
    hash: Type.String({ ...Hash, description: 'The content hash of the run' }),
    hypothesesHash: Hash,
    codeVersion: Type.String(),
    spec: RunSpecSchema,
    result: RunResultSchema,
    digest: Type.String({ ...Hash, description: 'The SHA-256 of all the rest' }),
  },
  closed,
);

export type KeptResult = Omit<Static<typeof KeptResultSchema>, 'digest'> & {
  readonly spec: RunSpec;
  readonly result: RunResult;
};

export const fileOf = (hash: string): string => `result-${hash}.json`;

export function renderKept(kept: KeptResult): string {
  return `${JSON.stringify({ ...kept, digest: digestOf(kept) })}\n`;
}

/** Parses a result, or describes in one sentence what is wrong with it. */
export function parseKept(name: string, text: string): KeptResult | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `${name} is damaged: ${describeError(error)}`;
  }
  const [problem] = findProblems(KeptResultSchema, value);
  if (problem !== undefined) return `${name} is not a result: ${problem.pointer} ${problem.message}`;
  const { digest, ...kept } = value as Static<typeof KeptResultSchema>;
  if (digestOf(kept) !== digest) return `${name} was changed after it had been written`;
  if (name !== fileOf(kept.hash)) return `${name} holds the result of another run, ${kept.hash}`;
  return findLie(name, kept) ?? kept;
}

/**
 * Finds a false statement. Digests and translations can be changed together, so the identity and the scores are computed again.
 */
function findLie(name: string, { hash, spec, result }: KeptResult): string | null {
  const { hash: identity, ...facts } = result.identity;
  if (facts.contentHash !== hash || identifyResult(facts).hash !== identity) {
    return `${name} has a result with the identity of another one`;
  }
  const { variant, seed } = spec;
  const run = {
    runId: hash,
    variant,
    seed,
    state: 'succeeded' as const,
    failure: null,
    spec,
    result,
    eventsDigest: null,
  };
  const [difference] = scoreAgain([{ part: name, runs: [run] }]).differences;
  return difference ?? null;
}

const digestOf = (kept: KeptResult): string => sha256(canonicalJson(kept));
