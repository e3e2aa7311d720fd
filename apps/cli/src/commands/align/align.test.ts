import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeContext } from '../../context.ts';
import { addAlignCommand } from '../data/align.ts';

/** The example in fast_align's README. */
const TEXT = `doch jetzt ist der Held gefallen . ||| but now the hero has fallen .
neue Modelle werden erprobt . ||| new models are being tested .
doch fehlen uns neue Ressourcen . ||| but we lack new resources .
`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-align-'));
});
afterEach(async () => rm(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);

/** Runs a command line, and returns what it writes. */
async function run(...words: string[]): Promise<{ out: string; log: string }> {
  const program = new Command('ordo').exitOverride().configureOutput({ writeErr: () => undefined });
  await addAlignCommand(program, makeContext(program), words);
  const written = { out: '', log: '' };
  const record = (stream: 'out' | 'log') => (piece: string | Uint8Array, done?: unknown) => {
    written[stream] += Buffer.from(piece).toString('utf8');
    if (typeof done === 'function') done();
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(record('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(record('log')),
  ];
  try {
    await program.parseAsync(['align', ...words], { from: 'user' });
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return written;
}

describe('ordo align', () => {
  it('writes the links, and the log that scripts of fast_align read', async () => {
    await writeFile(at('text'), TEXT);
    const { out, log } = await run('-i', at('text'), '-d', '-o', '-v', '-p', at('table'));
    expect(out.split('\n')).toHaveLength(4);
    expect(out).toMatch(/^0-0 1-1 /);
    expect(log).toContain('expected target length = source length * 1.06667');
    expect(log.match(/final tension: /g)).toHaveLength(3);
    expect(await readFile(at('table'), 'utf8')).toMatch(/^\.\t\.\t-0\.0\d+\n<eps>\t/);
  });

  it('names the line that it cannot use', async () => {
    await writeFile(at('text'), `${TEXT}neue Ressourcen .\n`);
    await expect(run('-i', at('text'))).rejects.toThrow(`line 4 of "${at('text')}" has no "|||"`);
  });

  it('aligns other text with a table that it has written, and learns nothing', async () => {
    await writeFile(at('text'), TEXT);
    await run('-i', at('text'), '-d', '-o', '-v', '-p', at('table'));
    await writeFile(at('other'), 'neue Modelle fehlen . ||| we lack new models .\n');
    const { out, log } = await run('-i', at('other'), '-f', at('table'), '-d', '-m', '1.1');
    expect(out).toMatch(/^neue Modelle fehlen \. \|\|\| we lack new models \. \|\|\| (\d-\d )+\|\|\| -\d+\.\d+\n$/);
    expect(log).toMatch(/^Loaded \d+ translation parameters\.\nTOTAL LOG PROB -\d+\.\d+\n$/);
    await writeFile(at('table'), 'a b -1\nc d\n');
    await expect(run('-i', at('other'), '-f', at('table'))).rejects.toThrow(
      `line 2 of "${at('table')}" is not an entry`,
    );
    await expect(run('-i', at('other'), '-f', at('nothing'))).rejects.toThrow('nothing" does not exist');
  });

  it('refuses flags that would do nothing', async () => {
    await expect(run('-i', at('text'), '-o')).rejects.toThrow('-o needs -d');
    await expect(run('-i', at('text'), '-I', '1', '-p', at('table'))).rejects.toThrow('-p needs at least 2 iterations');
    await expect(run('-i', at('text'), '-m', '2')).rejects.toThrow('-m needs -f');
    await expect(run('-i', at('text'), '-f', at('table'), '-o', '-d')).rejects.toThrow('-o does nothing with -f');
    await expect(run('-i', at('text'), '-f', at('table'), '-I', '3')).rejects.toThrow('-I does nothing with -f');
  });
});

describe('ordo align symmetrize', () => {
  it('combines two files line by line', async () => {
    await writeFile(at('forward'), '0-0 1-1\n0-1\n');
    await writeFile(at('reverse'), '0-0 1-2\n\n');
    const files = ['-i', at('forward'), '-j', at('reverse')];
    expect((await run('symmetrize', ...files, '-c', 'intersect')).out).toBe('0-0\n\n');
    expect((await run('symmetrize', ...files, '-c', 'union')).out).toBe('0-0 1-1 1-2\n0-1\n');
  });

  it('refuses files of different lengths, and lines that are no links', async () => {
    await writeFile(at('forward'), '0-0\n0-0\n');
    await writeFile(at('reverse'), '0-0\n');
    const files = ['-i', at('forward'), '-j', at('reverse')];
    await expect(run('symmetrize', ...files)).rejects.toThrow('ends after 1 line,');
    await writeFile(at('reverse'), '0-0\n0:1\n');
    await expect(run('symmetrize', ...files)).rejects.toThrow(
      `line 2 of "${at('reverse')}" has "0:1", which is not a link`,
    );
  });
});
