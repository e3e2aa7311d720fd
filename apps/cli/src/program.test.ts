import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildProgram } from './program.ts';

describe('buildProgram', () => {
  it('prints the version of the package', async () => {
    const program = await buildProgram(['--version', 'doctor']);
    const written: string[] = [];
    program.configureOutput({ writeOut: (text) => written.push(text) });
    await expect(program.parseAsync(['--version'], { from: 'user' })).rejects.toMatchObject({ exitCode: 0 });
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(written.join('')).toBe(`${manifest.version}\n`);
  });

  it('loads only the command that is called, and all of them for the help', async () => {
    expect(await namesOfCommands(['doctor'])).toEqual(['doctor']);
    expect((await namesOfCommands([])).length).toBeGreaterThan(15);
  });
});

async function namesOfCommands(words: readonly string[]): Promise<string[]> {
  return (await buildProgram(words)).commands.map((command) => command.name());
}
