/**
 * Tests sums over processes of Open MPI, in their memory and, with emulated GPUs, over NCCL's interface. They have the same bits
 * as in one process.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { sumOrder } from '@ordo/nmt';
import { hasTestMpi } from '@ordo/testing';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { mpirun } from './launchers/mpirun.ts';
import { BUILD_ENGINE, buildEmulatedAddon } from './testing/find-nccl.ts';
import { sumOfSamples } from './testing/sample-subtrees.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 });

const SCRIPT = path.resolve(import.meta.dirname, '../../../dist/parallel/mpi/testing/sum-samples.js');
const PARTS = 8;

const isPresent = hasTestMpi('sums of gradients over several processes');
beforeAll(() => {
  if (!isPresent) return;
  execFileSync(process.execPath, [BUILD_ENGINE]);
  buildEmulatedAddon();
});

/** Starts processes and returns what each rank prints. */
function start(kind: 'mpi' | 'nccl', processes: number): string[] {
  const program = [process.execPath, SCRIPT, kind, String(PARTS)] as const;
  const [command, ...args] = mpirun.command({ processes, program, variables: [] });
  return execFileSync(command, args, { encoding: 'utf8' }).trim().split('\n').toSorted();
}

/** Returns the sums of a single process, in the form in which each rank prints them. */
function expected(processes: number): string[] {
  const { counts, additions } = sumOrder(PARTS, processes);
  const subtrees = counts.reduce((sum, count) => sum + count, 0);
  const hash = createHash('sha256');
  for (const sum of sumOfSamples(subtrees, additions)) hash.update(sum);
  const digest = hash.digest('hex');
  return counts.map((_, rank) => `${rank} ${digest}`);
}

describe.skipIf(!isPresent).each(['mpi', 'nccl'] as const)('a sum over %s', (kind) => {
  it.each([1, 2, 3, 4])('of %i processes has the bits of additions in the order that is given', (processes) => {
    expect(start(kind, processes)).toEqual(expected(processes));
  });
});
