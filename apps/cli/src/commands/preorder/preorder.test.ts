import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeContext } from '../../context.ts';
import { stubStandardInput } from '../../testing/standard-input.ts';
import { addPreorderCommand } from '../data/preorder.ts';
import { drawTraining, showTraining } from './show-training.ts';

/** Source sentences whose verb is second but belongs at the end. */
const TEXT = 'she reads books\nwe see a house\nthey read a letter\n';
const LINKS = '0-0 1-2 2-1\n0-0 1-3 2-1 3-2\n0-0 1-3 2-1 3-2\n';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-preorder-'));
  await writeFile(at('text'), TEXT);
  await writeFile(at('links'), LINKS);
});
afterEach(async () => rm(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);

/** Runs a command line, and returns what it writes. */
async function run(words: readonly string[], text = ''): Promise<string> {
  const stdin = stubStandardInput(text);
  const program = new Command('ordo').exitOverride().configureOutput({ writeErr: () => undefined });
  addPreorderCommand(program, makeContext(program));
  let out = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((piece: string | Uint8Array, done?: unknown) => {
    out += Buffer.from(piece as Uint8Array).toString('utf8');
    if (typeof done === 'function') done();
    return true;
  });
  try {
    await program.parseAsync(['preorder', ...words], { from: 'user' });
  } finally {
    spy.mockRestore();
    stdin.mockRestore();
  }
  return out;
}

const train = async (): Promise<string> => run(['train', '-s', at('text'), '-l', at('links'), '-o', at('model')]);

const apply = async (text: string, format = 'order'): Promise<string> =>
  run(['apply', '-m', at('model'), '-f', format], text);
const score = async (orders: string): Promise<string> => run(['score', '-l', at('links'), '-s', at('text')], orders);

describe('ordo preorder', () => {
  it('learns orders, writes them in three forms, and scores them', async () => {
    expect(await train()).toMatch(/^".*model": \d+ features from 3 of 3 sentences, hash [0-9a-f]{12}\n$/);
    const orders = await apply(TEXT);
    expect(orders).toBe('0 2 1\n0 2 3 1\n0 2 3 1\n');
    expect(await apply(TEXT, 'positions')).toBe('0 2 1\n0 3 1 2\n0 3 1 2\n');
    expect(await apply(TEXT, 'text')).toBe('she books reads\nwe a house see\nthey a letter read\n');
    expect(await score(orders)).toBe(
      'FRS 1.0000, tau 1.0000, complete 1.0000 (3 sentences)\nlader: chunk 1.0000, tau 1.0000\n',
    );
    // In source order, 1, 2 and 2 of 4, 5 and 5 neighbours are continued, and 2, 4 and 4 of 3, 6 and 6 pairs are right.
    expect(await run(['score', '-l', at('links')], '0 1 2\n0 1 2 3\n0 1 2 3\n')).toBe(
      'FRS 0.3500, tau 0.6667, complete 0.0000 (3 sentences)\n',
    );
  });

  it('keeps the classes of words in its file, and adds them to every sentence itself', async () => {
    await writeFile(
      at('classes'),
      'reads verb\nsee\tverb\nread verb\nwrites verb\nshe pronoun\nwe pronoun\nthey pronoun\n',
    );
    const words = ['train', '-s', at('text'), '-l', at('links'), '-o', at('model'), '-c', at('classes')];
    // Among 3 + 4 + 4 words, a, house, a, letter and books have no class.
    expect(await run(words)).toContain(', 5 words of the text without a class, hash');
    // The verb is unknown, but its class is known.
    expect(await apply('she writes poems\n')).toBe('0 2 1\n');
    await expect(apply('she writes\tpronoun verb\n')).rejects.toThrow('line 1 of standard input has 2 columns, not 1');
    await rm(at('classes'));
    expect(await apply('she writes poems\n')).toBe('0 2 1\n');
  });

  it.each([
    ['a word alone', 'a A\nb\n', /line 2 of ".*classes" is not a word and its class: "b"/],
    ['an empty line', 'a A\n\nb B\n', /line 2 of ".*classes" is not a word and its class: ""/],
    ['two classes of a word', 'a A\na B\n', /line 2 of ".*classes" gives "a" the class "B", which had "A"/],
    ['a NUL', 'a\0 A\n', /line 1 of ".*classes" is not a word/],
    ['no words', '', /".*classes" has no words/],
  ])('refuses a file of classes with %s, and writes nothing', async (_, text, message) => {
    await writeFile(at('classes'), text);
    const words = ['train', '-s', at('text'), '-l', at('links'), '-o', at('model'), '-c', at('classes')];
    await expect(run(words)).rejects.toThrow(message);
    expect((await readdir(folder)).toSorted()).toEqual(['classes', 'links', 'text']);
  });

  it('writes the same file again', async () => {
    await train();
    const bytes = await readFile(at('model'));
    await train();
    expect(await readFile(at('model'))).toEqual(bytes);
  });

  it.each([
    ['fewer links', 'a b\nc d\n', '0-0\n', 'ends after 1 line,'],
    ['more links', 'a b\n', '0-0\n0-0\n', 'ends after 1 line,'],
    [
      '5,000 words',
      `a\n${'a '.repeat(5_000)}\n`,
      '0-0\n0-0\n',
      /line 2 of ".*text" has 5000 words, more than the 4096/,
    ],
    ['an empty line', 'a b\n\n', '0-0\n0-0\n', /line 2 of ".*text" has no words/],
    ['no link', 'a b\n', '0:1\n', /line 1 of ".*links" has "0:1", which is not a link/],
    ['a link too far', 'a b\n', '2-0\n', /line 1 of ".*links" links source word 2-0, but its sentence has 2 words/],
    ['a NUL', 'a b\na\0b c\n', '0-0\n0-0\n', /line 2 of ".*text" has a NUL at character 2/],
    ['a class too few', 'a b\tX\n', '0-0\n', /line 1 of ".*text" has 2 words, but column 2 has 1/],
  ])('refuses %s in training with the line, and writes nothing', async (_, text, links, message) => {
    await writeFile(at('text'), text);
    await writeFile(at('links'), links);
    await expect(train()).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual(['links', 'text']);
  });

  it('refuses sentences and orders that it cannot use with the line', async () => {
    await train();
    await expect(apply('a\n\n')).rejects.toThrow('line 2 of standard input has no words');
    await expect(apply('a\na\0b\n')).rejects.toThrow('line 2 of standard input has a NUL at character 2');
    expect((await apply(`${'a '.repeat(2_000)}\n`)).split(' ')).toHaveLength(2_000);
    await expect(score('0 1 2\n\n')).rejects.toThrow('line 2 of standard input is empty');
    await expect(score('0 1\0 2\n')).rejects.toThrow(
      'line 1 of standard input has "1\\u0000", which is not a position',
    );
    await expect(apply('a\tX\n')).rejects.toThrow('line 1 of standard input has 2 columns, not 1');
    await expect(apply(`${'a '.repeat(5_000)}\n`)).rejects.toThrow('line 1 of standard input has 5000 words');
    await expect(score('0 1 2\n')).rejects.toThrow('standard input ends after 1 line,');
    await expect(score('0 1 1\n')).rejects.toThrow('line 1 of standard input: an order of 3 words has 1 twice');
    await expect(score('0 x 1\n')).rejects.toThrow('line 1 of standard input has "x", which is not a position');
    await expect(score('0 1 2 3\n')).rejects.toThrow(/line 1 of standard input orders 4 words, but ".*text" has 3/);
  });

  it('names a file that is no preorderer', async () => {
    await expect(run(['apply', '-m', at('text')], TEXT)).rejects.toThrow(
      /the preorderer ".*text" has 50 bytes, but says/,
    );
    await expect(run(['apply', '-m', at('nothing')], TEXT)).rejects.toThrow(/nothing" does not exist/);
    await train();
    const bytes = await readFile(at('model'));
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
    await writeFile(at('model'), bytes);
    await expect(apply(TEXT)).rejects.toThrow(/the preorderer ".*model" is damaged between bytes \d+ and \d+/);
  });
});

describe('The progress of a training', () => {
  const progress = { iteration: 2, iterations: 4, sentence: 50, sentences: 100, errors: 10 };

  it('has a bar, the share of wrong sentences and the time left', () => {
    // 1.5 of 4 iterations took 15 s: 2.5 take another 25 s.
    expect(drawTraining(progress, 15)).toMatch(/^▕█{7}▌ *▏ iteration 2 of 4 {2}20\.0 % wrong {2}ETA 0:25$/);
  });

  it('is a line every ten seconds where it is no terminal', () => {
    const lines: string[] = [];
    let time = 0;
    const shown = showTraining({ isTTY: false, write: (line: string) => lines.push(line) > 0 }, () => time);
    for (time of [1_000, 9_999, 10_000, 10_100, 20_000]) shown.tell(progress);
    shown.stop();
    expect(lines).toHaveLength(2);
  });
});
