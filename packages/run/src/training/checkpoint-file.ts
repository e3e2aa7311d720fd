/** Writes checkpoints to disk, each as one file that is either complete or absent. The two newest files are kept. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sha256, writeFileAtomically } from '@ordo/core';
import type { RunEvent } from '@ordo/spec';

/** The number of checkpoints of a run that are kept: the newest, and the one before it in case the newest cannot be read. */
export const CHECKPOINTS_KEPT = 2;
const NAME = /^checkpoint-(\d+)\.safetensors$/;

/**
 * Writes `checkpoint-<step>.safetensors` durably, then removes all but the newest checkpoints. Those of later steps are older: they
 * are of a training that was begun again.
 */
export async function saveCheckpoint(
  workDir: string,
  step: number,
  bytes: Uint8Array,
): Promise<Extract<RunEvent, { kind: 'checkpoint' }>> {
  await writeFileAtomically(checkpointFile(workDir, step), bytes);
  const steps = (await readdir(workDir))
    .map((name) => NAME.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .toSorted((a, b) => b - a);
  const kept = new Set(steps.filter((one) => one <= step).slice(0, CHECKPOINTS_KEPT));
  for (const old of steps.filter((one) => !kept.has(one))) await rm(checkpointFile(workDir, old), { force: true });
  return { kind: 'checkpoint', step, bytes: bytes.length, sha256: sha256(bytes) };
}

/** Returns the path of the checkpoint of a step. */
export function checkpointFile(workDir: string, step: number): string {
  return path.join(workDir, `checkpoint-${step}.safetensors`);
}
