/**
 * Tests what the aligner's commands say about input that they cannot use: always the file and the line, before anything is
 * written.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeContext } from '../../context.ts';
import { stubStandardInput } from '../../testing/standard-input.ts';
import { addAlignCommand } from '../data/align.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-align-bad-'));
});
afterEach(async () => rm(folder, { recursive: true }));

/** Runs a command line in which names like @file are files in the folder, and returns its output. */
async function run(line: string, text = ''): Promise<string> {
  const stdin = stubStandardInput(text);
  const words = ['align', ...line.split(' ').map((word) => word.replace(/^@/, `${folder}/`))];
  const program = new Command('ordo').exitOverride().configureOutput({ writeErr: () => undefined });
  await addAlignCommand(program, makeContext(program), words);
  let out = '';
  const record = (piece: string | Uint8Array, done?: unknown) => {
    out += Buffer.from(piece).toString('utf8');
    if (typeof done === 'function') done();
    return true;
  };
  const spies = [
    stdin,
    vi.spyOn(process.stdout, 'write').mockImplementation(record),
    vi.spyOn(process.stderr, 'write').mockImplementation(() => true),
  ];
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (out !== '') throw new Error(`before it was refused, ${JSON.stringify(out)} was written`, { cause: error });
    throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return out;
}

const write = async (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
const long = (words: number): string => Array.from({ length: words }, (_, i) => `w${i % 7}`).join(' ');

const PAIR = 'a b ||| c d\n';

/** The messages of every command that reads a parallel text about its lines. */
const BAD_PAIRS: readonly [what: string, text: string, message: string][] = [
  ['an empty line', `${PAIR}\n`, 'line 2 of standard input has no "|||"'],
  ['a side without words', `${PAIR}a ||| \n`, 'line 2 of standard input has no target words'],
  ['a NUL', `${PAIR}a\0 ||| b\n`, 'line 2 of standard input has a NUL byte at byte 2'],
  [
    '40,000 words',
    `${PAIR}${long(40_000)} ||| a\n`,
    'line 2 of standard input has 40000 source words, more than 32767',
  ],
];

describe('ordo align', () => {
  it.each(BAD_PAIRS)('refuses %s with the line, and writes no table', async (_, text, message) => {
    await expect(run('-d -p @table', text)).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(BAD_PAIRS)('refuses %s with the line beside a given table', async (_, text, message) => {
    await write('table', 'a\tc\t-1\n');
    await expect(run('-f @table', text)).rejects.toThrow(message);
  });

  it('takes lines of 2,000 words', async () => {
    const out = await run('-d --threads 1', `${long(2_000)} ||| ${long(2_000)}\n`);
    expect(out.split('\n')).toHaveLength(2);
    await write('table', 'w0\tw0\t-0.1\n');
    expect(await run('-d -f @table', `${long(2_000)} ||| ${long(2_000)}\n`)).toContain('||| w0 w1');
  });
});

describe('ordo align symmetrize', () => {
  it.each([
    ['fewer lines', '0-0\n0-0\n', '0-0\n', 'ends after 1 line,'],
    ['more lines', '0-0\n', '0-0\n0-0\n', 'ends after 1 line,'],
    ['a NUL', '0-0\n0-0\n', '0-0\n0-0\0\n', 'line 2 of "FOLDER/reverse" has "0-0\\u0000", which is not a link'],
    ['a position too far', '0-0\n', '0-99999999\n', 'line 1 of "FOLDER/reverse" has "0-99999999", which is not a link'],
  ])('refuses %s with the line', async (_, forward, reverse, message) => {
    await Promise.all([write('forward', forward), write('reverse', reverse)]);
    await expect(run('symmetrize -i @forward -j @reverse')).rejects.toThrow(message.replace('FOLDER', folder));
  });

  it('takes empty lines and lines of 2,000 links', async () => {
    const links = Array.from({ length: 2_000 }, (_, i) => `${i}-${i}`).join(' ');
    await Promise.all([write('forward', `\n${links}\n`), write('reverse', `0-0\n${links}\n`)]);
    expect(await run('symmetrize -c intersect -i @forward -j @reverse')).toBe(`\n${links}\n`);
  });
});

describe('ordo align score', () => {
  it.each([
    ['fewer lines of links', '0-0\n', '0-0\n0-0\n', 'standard input ends after 1 line,'],
    ['more lines of links', '0-0\n0-0\n', '0-0\n', '"FOLDER/gold" ends after 1 line,'],
    ['a NUL', '0-0\n\0\n', '0-0\n0-0\n', 'line 2 of standard input has "\\u0000", which is not a link'],
    ['a corrupt gold standard', '0-0\n0-0\n', '0-0\n0?0\n', 'line 2 of "FOLDER/gold" has "0?0", which is not a link'],
  ])('refuses %s with the line', async (_, links, gold, message) => {
    await write('gold', gold);
    await expect(run('score -g @gold', links)).rejects.toThrow(message.replace('FOLDER', folder));
  });
});

/** The time limit for the first test, which loads the code that reads models. That takes long on a busy machine. */
const PATIENCE = 120_000;

describe('ordo align attention', { timeout: PATIENCE }, () => {
  it.each(BAD_PAIRS)('refuses %s with the line, before it opens the model', async (_, text, message) => {
    await mkdir(path.join(folder, 'model'));
    await write('model/config.json', '{}');
    await expect(run('attention @model', text)).rejects.toThrow(message);
  });

  it('names a folder that has no model, and a model that is damaged', async () => {
    await expect(run('attention @nothing', PAIR)).rejects.toThrow(`${folder}/nothing`);
    await mkdir(path.join(folder, 'model'));
    await write('model/config.json', '{');
    await expect(run('attention @model --engine cpu', PAIR)).rejects.toThrow('config.json');
  });
});
