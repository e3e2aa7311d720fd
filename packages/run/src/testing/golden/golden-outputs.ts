/** Computes the outputs of every stage on this machine, and keeps the records of known outputs. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stage } from '@ordo/spec';
import { GOLDEN_CASES } from './golden-cases.ts';
import type { Found, GoldenRecord, Output } from './golden-record.ts';
import { computeScores } from './golden-scores.ts';
import { computeText } from './golden-text.ts';
import { type Computed, runGoldenCase } from './run-golden-case.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../src/testing/golden/generated');

export const recordFile = (stage: Stage): string => path.join(FOLDER, `${stage}.json`);

export function readRecord(stage: Stage): GoldenRecord | null {
  const file = recordFile(stage);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GoldenRecord) : null;
}

/**
 * Reads the record of the last commit. Where there is no commit, such as in an unpacked archive, everything that is recorded counts as
 * committed.
 */
export function readCommitted(stage: Stage): GoldenRecord | null {
  try {
    const text = execFileSync('git', ['show', `HEAD:./${stage}.json`], {
      cwd: FOLDER,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return JSON.parse(text) as GoldenRecord;
  } catch {
    return readRecord(stage);
  }
}

export interface GoldenOutputs {
  readonly outputs: Readonly<Record<Stage, Found>>;
  /** The cases for which this machine has no engine. */
  readonly absent: readonly string[];
}

export async function computeOutputs(): Promise<GoldenOutputs> {
  const [training, decoding]: [[string, Output][], [string, Output][]] = [[], []];
  const absent: string[] = [];
  for (const golden of GOLDEN_CASES) {
    const outcome = await runGoldenCase(golden);
    if (outcome === null) {
      absent.push(`${golden.name} on ${golden.engine}`);
      continue;
    }
    training.push([golden.name, toOutput(outcome.training, outcome.arithmetic)]);
    decoding.push([golden.name, toOutput(outcome.decoding, outcome.arithmetic)]);
  }
  const outputs = { text: toOutputs(await computeText()), training, decoding, scoring: toOutputs(computeScores()) };
  return { outputs, absent };
}

const toOutput = ({ lines, numbers, hash }: Computed, arithmetic: string): Output => ({
  lines,
  numbers,
  hashes: { [arithmetic]: hash },
});

/** Makes outputs of lines that are the same on every machine. */
const toOutputs = (found: Readonly<Record<string, readonly string[]>>): Found =>
  Object.entries(found).map(([name, lines]) => [name, { lines, numbers: [], hashes: {} }]);
