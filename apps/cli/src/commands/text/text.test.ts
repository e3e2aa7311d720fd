import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseEmptyWords } from '../../options/refuse-empty.ts';
import { addTextCommands } from '../data/text.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-text-'));
});
afterEach(async () => rm(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);
const read = async (name: string): Promise<string> => readFile(at(name), 'utf8');

async function run(...words: string[]): Promise<void> {
  const program = new Command('ordo').exitOverride().configureOutput({ writeErr: () => undefined });
  refuseEmptyWords(program);
  await addTextCommands(program, words);
  await program.parseAsync(['text', ...words], { from: 'user' });
}

describe('ordo text clean', () => {
  it('writes both sides and the numbers of the kept lines', async () => {
    await writeFile(at('a'), 'one two\n\nthree\nfour five six\n');
    await writeFile(at('b'), 'eins zwei\nx\ndrei\nvier\n');
    await run('clean', at('a'), at('b'), '-o', at('a2'), at('b2'), '--ratio', '2', '--retained', at('kept'));
    expect(await read('a2')).toBe('one two\nthree\n');
    expect(await read('b2')).toBe('eins zwei\ndrei\n');
    expect(await read('kept')).toBe('1\n3\n');
  });

  it('writes nothing when one side is shorter', async () => {
    await writeFile(at('a'), 'one\ntwo\n');
    await writeFile(at('b'), 'eins\n');
    await expect(run('clean', at('a'), at('b'), '-o', at('a2'), at('b2'))).rejects.toThrow('ends after 1 line,');
    expect((await readdir(folder)).toSorted()).toEqual(['a', 'b']);
  });

  it('names a file that does not exist', async () => {
    await writeFile(at('a'), 'one\n');
    await expect(run('clean', at('a'), at('missing'), '-o', at('a2'), at('b2'))).rejects.toThrow(
      'missing" does not exist',
    );
  });
});

describe('ordo text bpe learn-joint', () => {
  it('learns from all texts together and writes a vocabulary for each', async () => {
    await writeFile(at('a'), 'aa aa b\n');
    await writeFile(at('b'), 'aa c\n');
    await run(
      'bpe',
      'learn-joint',
      at('a'),
      at('b'),
      '-m',
      '1',
      '--codes',
      at('codes'),
      '--vocabularies',
      at('va'),
      at('vb'),
    );
    expect(await read('codes')).toBe('#version: 0.2\na a</w>\n');
    expect(await read('va')).toBe('aa 2\nb 1\n');
    expect(await read('vb')).toBe('aa 1\nc 1\n');
  });

  it('requires as many vocabularies as texts', async () => {
    await writeFile(at('a'), 'aa\n');
    const words = [
      'bpe',
      'learn-joint',
      at('a'),
      '-m',
      '1',
      '--codes',
      at('codes'),
      '--vocabularies',
      at('v'),
      at('w'),
    ];
    await expect(run(...words)).rejects.toThrow('there are 1 texts but 2 --vocabularies');
  });
});

describe('the files that are written', () => {
  it('are not begun when one of them cannot be written', async () => {
    await writeFile(at('a'), 'one two\n');
    const words = ['clean', at('a'), at('a'), '-o', at('left'), at('right'), '--retained', at('a/below')];
    await expect(run(...words)).rejects.toThrow('ENOTDIR');
    const joint = ['bpe', 'learn-joint', at('a'), '-m', '1', '--codes', at('codes'), '--vocabularies', at('a/below')];
    await expect(run(...joint)).rejects.toThrow(/ENOTDIR|EEXIST/u);
    expect(await readdir(at(''))).toEqual(['a']);
  });
});

describe('ordo text', () => {
  it('refuses an unknown language, a missing option and a wrong number before it reads anything', async () => {
    await expect(run('tokenize', '-l', 'english')).rejects.toThrow('unknown language "english"');
    await expect(run('normalize')).rejects.toThrow("required option '-l, --language <code>' not specified");
    await expect(run('bpe', 'learn', '-m', 'many')).rejects.toThrow('It must be a whole number of at least 0');
    await expect(run('bpe', 'apply', '-c', at('codes'), '--dropout', '0.1')).rejects.toThrow('go together');
    await expect(run('bpe', 'apply', '-c', at('codes'))).rejects.toThrow('does not exist');
  });
});

describe('ordo text bpe', () => {
  it.each([['apply', '-c', 'codes'], ['undo']])(
    '%s refuses an empty separator, which would mark nothing',
    async (...words) => {
      await expect(run('bpe', ...words, '--separator=')).rejects.toThrow("'--separator <mark>' is empty");
    },
  );
});
