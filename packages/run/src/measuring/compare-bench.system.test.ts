/** Tests that the comparison with PyTorch runs on a machine that lacks a precision. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { locateBuilt } from '@ordo/testing';
import { expect, it } from 'vitest';

it('leaves out a precision that the engine does not have here, says so, and compares the rest', () => {
  locateBuilt('packages/tensor', 'index.js');
  const script = path.join(import.meta.dirname, '../../bench/compare.mjs');
  // No machine supports fp64 in this benchmark, just as some machines do not support bf16.
  const words = [script, '1', '1', 'no-such-python', 'tiny', 'fp32,fp64', '1'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect([status, stderr.split('\n').at(-1)]).toEqual([0, '']);
  expect(stdout).toMatch(/native fp64 failed: /u);
  expect(stdout).toMatch(/native fp32 +\d+ tok\/s/u);
  expect(stdout).not.toMatch(/native fp64 +\d+ tok/u);
}, 300_000);
