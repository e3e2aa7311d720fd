import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDirectory } from './directory-claim.ts';
import { readProcessSpace, readStartTime } from '@ordo/core/process-table';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'ordo-claim-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const SHORT = { renewMs: 50, goneMs: 500 };
const owner = () => path.join(directory, 'owner');
const me = (space: string) => `${process.pid} ${readStartTime(process.pid) ?? ''} some-claim ${space}`;

describe('claimDirectory', () => {
  it('refuses a directory that a living process of this machine has claimed, and gives it after its release', async () => {
    const release = await claimDirectory(directory);
    await expect(claimDirectory(directory)).rejects.toMatchObject({
      code: 'environment.invalid',
      message: expect.stringContaining(`in use by process ${process.pid}`) as string,
    });
    await release();
    expect(existsSync(owner())).toBe(false);
    await (await claimDirectory(directory))();
  });

  it('takes over at once what a dead process of this machine left', async () => {
    writeFileSync(owner(), `${process.pid} another-start-time some-claim ${readProcessSpace()}`);
    const release = await claimDirectory(directory, { renewMs: 1000, goneMs: 3_600_000 });
    expect(readFileSync(owner(), 'utf8')).toContain(readStartTime(process.pid));
    await release();
  });

  it('takes over what another container left, even if one of our processes has its id, once nobody touches it', async () => {
    writeFileSync(owner(), me('another-container'));
    const release = await claimDirectory(directory, SHORT);
    expect(readFileSync(owner(), 'utf8')).not.toContain('another-container');
    await release();
  });
});
