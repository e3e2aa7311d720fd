import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Command } from 'commander';
import { buildProgram } from './program.ts';

describe('buildProgram', () => {
  it('prints the version of the package, and the commit where it is known', async () => {
    const program = await buildProgram(['--version', 'doctor']);
    const written: string[] = [];
    program.configureOutput({ writeOut: (text) => written.push(text) });
    await expect(program.parseAsync(['--version'], { from: 'user' })).rejects.toMatchObject({ exitCode: 0 });
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(written.join('')).toMatch(/^\d+\.\d+\.\d+( \([0-9a-f]{12}\))?\n$/u);
    expect(written.join('').split(' ')[0]?.trim()).toBe(manifest.version);
  });

  it('loads only the command that is called, and all of them for the help', async () => {
    expect(await namesOfCommands(['doctor'])).toEqual(['doctor']);
    expect((await namesOfCommands([])).length).toBeGreaterThan(15);
  });

  it('loads the other subcommands of `align` only where they are asked for: attention loads half of Ordo', async () => {
    expect(await namesBelowAlign('-d', '-o', '-v')).toEqual(['words']);
    expect(await namesBelowAlign('attention', 'model')).toContain('attention');
    expect(await namesBelowAlign('--help')).toContain('attention');
  });
});

const program = await buildProgram([]);

/** Lists a command and the commands below it, by what a user types. */
function listCommands(command: Command, words: string): [string, Command][] {
  return command.commands.flatMap((child) => {
    const name = `${words} ${child.name()}`;
    return [[name, child] as [string, Command], ...listCommands(child, name)];
  });
}

/** This is what every command must do. A new command is tested through its line in `program.ts`. */
describe.each(listCommands(program, 'ordo'))('the help of %s', (name, command) => {
  it('describes the command in whole sentences', () => {
    expect(command.description()).toMatch(/^[A-Z].*\.$/su);
  });

  it('describes every argument and option', () => {
    const described = [...command.registeredArguments, ...command.options].map(({ description }) => description);
    expect(described.filter((text) => text === '')).toEqual([]);
  });

  it('shows an example, or stands below a command that shows one', () => {
    const top = program.commands.find((candidate) => name.startsWith(`ordo ${candidate.name()}`)) as Command;
    expect([helpOf(command), helpOf(top)].join('\n')).toMatch(/\n {2}.*ordo /u);
  });
});

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  return text;
}

async function namesBelowAlign(...words: string[]): Promise<string[]> {
  const [align] = (await buildProgram(['align', ...words])).commands;
  return align?.commands.map((command) => command.name()) ?? [];
}

async function namesOfCommands(words: readonly string[]): Promise<string[]> {
  return (await buildProgram(words)).commands.map((command) => command.name());
}
