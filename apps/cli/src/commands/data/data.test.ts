import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeContext } from '../../context.ts';
import { addDataCommand } from './data.ts';

const printed: string[] = [];
const dataDir = mkdtempSync(path.join(tmpdir(), 'ordo-data-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

beforeEach(() => {
  printed.length = 0;
  vi.stubEnv('ORDO_DATA_DIR', dataDir);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Runs `ordo data`, and returns the printed lines with runs of blanks replaced by one. */
async function data(...args: string[]): Promise<string[]> {
  const program = new Command('ordo').exitOverride().configureOutput({ writeErr: () => {} });
  addDataCommand(program, makeContext(program));
  await program.parseAsync(['data', ...args], { from: 'user' });
  return printed
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/ +/gu, ' ').trim());
}

describe('ordo data', () => {
  it('shows each expected file with what is published of it, and says what is missing and what is not checked', async () => {
    mkdirSync(path.join(dataDir, 'wmt14'));
    writeFileSync(path.join(dataDir, 'wmt14/newstest2014.de.gz'), Buffer.alloc(2003));
    const lines = await data('show', 'wmt14');
    expect(lines).toContain('wmt14/train.de train missing not checked not checked');
    expect(lines).toContain('wmt14/newstest2014.de test 2,003 3,003 not checked');
    expect(lines).toContain(`5 of 6 files are missing in ${dataDir}; "source" says where they come from.`);
    expect(lines).toContainEqual(expect.stringMatching(/^prepared: Train: Europarl v7/u));
  });

  it('says whether a SHA-256 is that of the file or of its text', async () => {
    expect(await data('show', 'multi30k')).toContainEqual(
      expect.stringMatching(/^multi30k\/val\.de\.gz valid missing 1,014 file f0cba2f9[0-9a-f]{56}$/u),
    );
    expect(await data('show', 'small-parallel-enja')).toContainEqual(
      expect.stringMatching(/^small_parallel_enja\/dev\.ja\.gz valid missing 500 text cd534f56[0-9a-f]{56}$/u),
    );
  });

  it('shows no files for a dataset that is generated', async () => {
    const lines = await data('show', 'order-probe');
    expect(lines).toContain('source: none; the dataset is generated');
    expect(lines.join('\n')).not.toContain('file in the data folder');
  });

  it('lists how many files each dataset expects', async () => {
    const lines = await data('list');
    expect(lines).toContainEqual(expect.stringMatching(/^kftt 6 files /u));
    expect(lines).toContainEqual(expect.stringMatching(/^multi30k 12 files /u));
    expect(lines).toContainEqual(expect.stringMatching(/^order-probe built in /u));
    expect(lines).toContainEqual(expect.stringMatching(/^parallel-text own files /u));
  });

  it('says where a published language model is, with which hashes, and which size cannot be read', async () => {
    const lines = await data('show', 'opt-125m');
    expect(lines).toContainEqual(
      expect.stringMatching(/^source: https:\/\/huggingface\.co\/.*opt-125m, revision 27dcfa74/u),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^pytorch_model\.bin 250,540,281 2d74da66[0-9a-f]{56} \(file\)$/u),
    );
    expect(lines).toContain('parameters: 125,239,296');
    printed.length = 0;
    expect(await data('show', 'opt-350m')).toContainEqual(
      expect.stringMatching(/^prepared: cannot be read: .*post-norm/u),
    );
    await expect(data('show', 'opt-125')).rejects.toThrow('did you mean "opt-125m"');
  });
});
