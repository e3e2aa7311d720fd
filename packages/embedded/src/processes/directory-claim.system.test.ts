/** Tests that claims also work between containers on one volume, where process ids mean nothing. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDirectory } from './directory-claim.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'ordo-claim-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Ten seconds are enough for a sign of life on a busy machine. */
const PATIENT = { renewMs: 100, goneMs: 10_000 };
const container = ['-rpf', '--mount-proc', '--kill-child'];
const hasContainers = spawnSync('unshare', [...container, 'true']).status === 0;
if (!hasContainers) console.warn('claims between containers: skipped, because nobody may create namespaces here');

describe.skipIf(!hasContainers)('a directory that another container has claimed', () => {
  it('is refused while its owner lives, and given once it is dead', async () => {
    const module = path.join(import.meta.dirname, '../../dist/processes/directory-claim.js');
    const script = `const { claimDirectory } = await import(${JSON.stringify(module)});
      await claimDirectory(${JSON.stringify(directory)}, ${JSON.stringify(PATIENT)});
      console.log('claimed');
      setInterval(() => {}, 1000);`;
    const argv = [...container, process.execPath, '--input-type=module', '-e', script];
    const other = spawn('unshare', argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise<void>((resolve) => void other.once('exit', () => resolve()));
    try {
      await new Promise<void>((resolve, reject) => {
        other.stdout.once('data', () => resolve());
        other.once('exit', (code) => reject(new Error(`the other container ended with ${code}`)));
      });
      await expect(claimDirectory(directory, PATIENT)).rejects.toThrow('of another container or machine');
    } finally {
      other.kill('SIGKILL');
    }
    await ended;
    const release = await claimDirectory(directory, { renewMs: 100, goneMs: 2000 });
    await release();
  }, 120_000);
});
