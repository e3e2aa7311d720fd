/** Tests that every command that prints a table or a list takes the same formats, so that no new command forgets them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { REPOSITORY } from '../env.ts';
import { buildProgram } from '../program.ts';
import { runProgram } from '../run-program.ts';

/** The words that every command knows. Reports have more formats. */
const WORDS = ['text', 'json', 'csv', 'md'];

/** Commands whose `--format` has another meaning, with that meaning. */
const OTHER_FORMATS: Readonly<Record<string, string>> = {
  draw: 'the kind of pictures',
  export: 'rows of any number, which the API streams to a file',
  score: 'the formats of sacreBLEU, whose command line it has',
  'preorder apply': 'what each line of a filter holds',
};

/** Commands that show or count something, but print no table, and what they print. */
const NO_TABLE: Readonly<Record<string, string>> = {
  watch: 'lines that follow the runs while they go on',
  'text bpe vocabulary': 'the vocabulary file of subword-nmt',
};

function leaves(command: Command, above: readonly string[] = []): [string, Command][] {
  return command.commands.flatMap((child) => {
    const words = [...above, child.name()];
    return child.commands.length === 0 ? [[words.join(' '), child] as [string, Command]] : leaves(child, words);
  });
}

const COMMANDS = leaves(await buildProgram([]));
const formatsOf = (command: Command) => command.options.find(({ long }) => long === '--format')?.argChoices;
const taking = COMMANDS.filter(([name, command]) => formatsOf(command) !== undefined && !(name in OTHER_FORMATS));

describe('--format', () => {
  it.each(taking)('of "ordo %s" has the words that every command knows', (_, command) => {
    expect(formatsOf(command)).toEqual(expect.arrayContaining(WORDS));
  });

  it('has other words only where it says something else', () => {
    const others = COMMANDS.filter(([, command]) => WORDS.some((word) => formatsOf(command)?.includes(word) === false));
    expect(others.map(([name]) => name).toSorted()).toEqual(Object.keys(OTHER_FORMATS).toSorted());
  });

  it('is there wherever a command says that it lists, shows or counts', () => {
    const listing = COMMANDS.filter(([, command]) =>
      /^(?:Lists|Shows|Counts|Prints one row) /u.test(command.description()),
    );
    expect(listing.length).toBeGreaterThan(10);
    expect(listing.filter(([, command]) => formatsOf(command) === undefined).map(([name]) => name)).toEqual(
      Object.keys(NO_TABLE),
    );
  });

  it('cannot be forgotten: only the folder "listing" aligns columns, and what it aligns has a format', () => {
    const folder = path.join(REPOSITORY, 'apps/cli/src');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/u.test(file),
    );
    expect(sources.length).toBeGreaterThan(100);
    const aligning = sources.filter((file) => /\balignColumns\b/u.test(readFileSync(path.join(folder, file), 'utf8')));
    expect(aligning).toEqual(['listing/formats.ts']);
  });
});

/** Calls of commands that need no service. Those that do are called in `up.system.test.ts`. */
const CALLS = [
  'study list',
  'study show order-probe/demo',
  'data list',
  'data show multi30k',
  'data show opt-125m',
  'data check order-probe',
  'params order-probe/demo',
  'plan order-probe/demo --offline',
  'plan posnet/table-1',
  'plan posnet/table-3',
  'engines list',
  'judge --study kazemnejad-2023/length-generalization',
];

afterEach(() => vi.restoreAllMocks());

async function call(...words: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[stream], 'write').mockImplementation((text) => (said[stream] += String(text)) !== '');
  }
  const code = await runProgram(words);
  vi.restoreAllMocks();
  return { code, ...said };
}

describe.each(CALLS.map((line) => [line, line.split(' ')] as const))('ordo %s', (_, words) => {
  it('prints JSON with --format json, as with --json', async () => {
    const asked = await call(...words, '--format', 'json');
    const value: unknown = JSON.parse(asked.stdout);
    expect(value).toBeTypeOf('object');
    expect(Object.keys(JSON.parse((await call(...words, '--json')).stdout))).toEqual(Object.keys(value as object));
  });

  it('prints CSV alone on stdout with --format csv', async () => {
    const { stdout } = await call(...words, '--format', 'csv');
    const [head = '', ...rows] = stdout.split('\r\n');
    if (stdout === '') return;
    expect(head).toMatch(/^\w+(?:,[\w ().@-]+)+$/u);
    expect(rows.length).toBeGreaterThan(1);
    expect(stdout).not.toMatch(/[^\r]\n$/u);
  });

  it('prints a table of Markdown with --format md', async () => {
    const { stdout } = await call(...words, '--format', 'md');
    expect(stdout).toMatch(/^(?:\| .* \|\n\| (?::?---:?(?: \| )?)+ \|\n(?:\|.*\|\n)+|nothing is trained)/mu);
  });

  it('refuses --json beside another format before anything is printed but the error', async () => {
    const { code, stderr } = await call(...words, '--json', '--format', 'md');
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('ask for two things') as string,
    });
  });
});

it('an error is told as JSON with --format json, too', async () => {
  const { code, stdout } = await call('study', 'show', 'order-probe/dem', '--format', 'json');
  expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 2, error: 'request.invalid' });
});
