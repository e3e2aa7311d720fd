/** Runs a golden case, and keeps the outputs of training and decoding. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashJson, isOrdoError, sha256 } from '@ordo/core';
import { arithmeticOf } from '@ordo/nmt';
import { decodeSafetensors } from '@ordo/tensor';
import type { RunEvent, RunResult } from '@ordo/spec';
import { type Engine, listEngines, loadEngine } from '@ordo/tensor';
import { loadAddon } from '@ordo/tfjs-native';
import { executeRun } from '../../execute-run.ts';
import type { GoldenCase } from './golden-cases.ts';
import { type StirredTranslations, translateStirred } from './stirred-translations.ts';

export interface GoldenOutcome {
  /** The arithmetic that computed the case: engine, instruction set and so on. If it is equal, the hashes are equal. */
  readonly arithmetic: string;
  readonly training: Computed;
  readonly decoding: Computed;
}

/** The output of a stage in one case. */
export interface Computed {
  /** Lines that are the same on every machine. */
  readonly lines: readonly string[];
  /** Numbers that are the same on every machine except for rounding. */
  readonly numbers: readonly number[];
  /** A hash of all bits. */
  readonly hash: string;
}

/** The digits of a loss in nats that are compared. Engines differ in the seventh digit after a few updates. */
const DIGITS = 6;

const NONE: StirredTranslations = { lines: [], numbers: [], scores: [] };

/** Returns null if this machine lacks the engine, or if the engine lacks the precision. */
export async function runGoldenCase(golden: GoldenCase): Promise<GoldenOutcome | null> {
  const engine = await loadIfPresent(golden);
  if (engine === null) return null;
  const { run } = golden;
  const folder = await mkdtemp(path.join(tmpdir(), 'ordo-golden-'));
  const losses: number[] = [];
  const emit = (event: RunEvent): void => {
    if (event.kind !== 'metric') return;
    const values = [event.values['train/loss'], event.values['valid/loss']];
    losses.push(...values.flatMap((value) => (value === undefined ? [] : [Number(value.toPrecision(DIGITS))])));
  };
  try {
    const result = await executeRun(run, {
      workDir: path.join(folder, 'work'),
      modelDir: path.join(folder, 'model'),
      dataDir: undefined,
      engine,
      emit,
      signal: new AbortController().signal,
      codeVersion: 'golden',
      contentHash: '0'.repeat(64),
    });
    const stirred = run.kind === 'translation' ? await translateStirred(run) : NONE;
    const { instructionSet, node } = arithmeticOf(engine);
    return {
      arithmetic: `${engine.id} ${instructionSet}, node ${node}`,
      training: { lines: [], numbers: losses, hash: await hashWeights(path.join(folder, 'model/model.safetensors')) },
      decoding: {
        lines: stirred.lines,
        numbers: stirred.numbers,
        hash: hashJson([stirred.lines, stirred.scores, ...listDecoded(result)]),
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadIfPresent({ engine, precision }: GoldenCase): Promise<Engine | null> {
  const status = (await listEngines()).find(({ id }) => id === engine);
  if (status?.available !== true) return null;
  try {
    return await loadEngine(engine, { threads: 1, precision, ...(precision === 'bf16' ? firstProducts() : {}) });
  } catch (error) {
    if (isOrdoError(error, 'engine.unavailable')) return null;
    throw error;
  }
}

/**
 * Chooses one kind of products of bfloat16 operands: the most capable one of this processor. Every machine that has this kind
 * computes the same bits. The engine itself mixes kinds by their measured speed, so a busy machine would record one mixture after
 * another.
 */
function firstProducts(): { readonly like?: string } {
  const [like] = loadAddon().bf16Products();
  return like === undefined ? {} : { like };
}

/** Returns a hash of the values alone, so that the format of a model's file may change. */
async function hashWeights(file: string): Promise<string> {
  const { tensors } = decodeSafetensors(await readFile(file));
  const values = [...tensors].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hashJson(values.map(([name, tensor]) => [name, tensor.shape, hashFloats(tensor.values)]));
}

const hashFloats = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  sha256(new Uint8Array(buffer, byteOffset, byteLength));

/** Lists the translations, or the log-probabilities of a text; where the decoder looked; and the scores of attribution. */
function listDecoded({ hypotheses, attention, scores }: RunResult): unknown[] {
  const leaned = scores.filter(({ metric }) => metric.startsWith('delta-lp')).map(({ segments }) => segments);
  return [hypotheses, attention ?? null, leaned];
}
