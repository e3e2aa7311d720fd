/** Tests that every call of `ordo` in a shell block names an existing command, with arguments and options that it accepts. */
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../program.ts';
import { callsIn } from './shell-lines.ts';
import { codeBlocks, readPages } from './pages.ts';

const calls = readPages().flatMap(({ file, text }) =>
  codeBlocks(text)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text: shell }) => callsIn(shell))
    .filter(([first]) => first !== '…')
    .map((words) => ({ file, words: words.join(' '), list: words })),
);

/** Returns why the command line would refuse a call; undefined if it would accept it. Nothing is run. */
async function findFault(words: readonly string[]): Promise<string | undefined> {
  const program = await buildProgram(words);
  let command: Command = program;
  let rest = words.filter((word) => word !== '--json');
  for (;;) {
    const [next = ''] = rest;
    const child = command.commands.find((one) => one.name() === next || one.aliases().includes(next));
    if (child === undefined) break;
    command = child.exitOverride();
    rest = rest.slice(1);
  }
  if (command === program) return `there is no command "${rest[0] ?? ''}"`;
  return findFaultOf(command.configureOutput({ writeErr: () => undefined }), rest);
}

function findFaultOf(command: Command, rest: readonly string[]): string | undefined {
  const dashes = rest.indexOf('--');
  const own = dashes === -1 ? [...rest] : rest.slice(0, dashes);
  try {
    const { operands, unknown } = command.parseOptions(own);
    if (unknown.length > 0) return `${command.name()} has no option ${unknown[0]}`;
    const least = command.registeredArguments.filter(({ required }) => required).length;
    const most =
      command.registeredArguments.at(-1)?.variadic === true
        ? Number.POSITIVE_INFINITY
        : command.registeredArguments.length;
    const refused = operands.find(
      (operand, i) => command.registeredArguments[i]?.argChoices?.includes(operand) === false,
    );
    if (refused !== undefined) return `${command.name()} does not know "${refused}"`;
    if (operands.length < least || operands.length > most)
      return `${command.name()} takes other arguments than ${operands.join(' ')}`;
    if (command.commands.length > 0 && command.registeredArguments.length === 0)
      return `${command.name()} needs a subcommand`;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('the calls of ordo in blocks of shell', () => {
  it('are many', () => {
    expect(calls.length).toBeGreaterThan(200);
  });

  it.each(calls)(
    '$file: ordo $words',
    async ({ list }) => {
      expect(await findFault(list)).toBeUndefined();
      // The first call of a command loads it, which takes a while.
    },
    120_000,
  );

  it.each([
    ['dmeo', 'there is no command "dmeo"'],
    ['run my-spec.yaml --sed 1', 'has no option --sed'],
    ['check', 'takes other arguments'],
    ['study', 'needs a subcommand'],
    ['export tables', 'does not know "tables"'],
    ['run my-spec.yaml --threads none', 'invalid'],
  ])(
    'would be found out: ordo %s',
    async (words, fault) => {
      expect(await findFault(words.split(' '))).toContain(fault);
    },
    120_000,
  );
});

describe('callsIn', () => {
  it('finds calls behind pipes, in brackets and over several lines, without comments and redirections', () => {
    const shell = `cat x | ordo text tokenize -l en > y   # a comment
npm run --silent ordo -- score r.txt \\
  -i "a b.txt" && ordo down
ordo align words <(paste a b) | head`;
    expect(callsIn(shell)).toEqual([
      ['text', 'tokenize', '-l', 'en'],
      ['score', 'r.txt', '-i', 'a b.txt'],
      ['down'],
      ['align', 'words'],
    ]);
  });
});
