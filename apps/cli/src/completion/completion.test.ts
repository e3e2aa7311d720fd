import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Argument, Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { listPlaces } from './list-words.ts';
import { SHELLS } from './shells.ts';

const program = new Command('ordo').option('--json');
program.command('run').argument('<spec>').option('--out <folder>');
const study = program.command('study');
study.command('show').argument('<study>');
program.command('completion').addArgument(new Argument('<shell>').choices(['bash', 'zsh']));

const places = listPlaces(program, (argument) => (argument === 'spec' ? ['posnet/table-1', 'xl-pe/table-1'] : []));

/** Returns what bash offers for a command line whose last word is being typed. */
function complete(...words: string[]): string[] {
  const line = ['ordo', ...words].map((word) => `'${word}'`).join(' ');
  const typed = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _ordo; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const said = execFileSync('bash', ['-c', `${SHELLS.bash(places)}\n${typed}`], { encoding: 'utf8' });
  return said.split('\n').filter((word) => word !== '');
}

describe('completion in bash', () => {
  it('offers commands, then their subcommands, ids and choices', () => {
    expect(complete('')).toEqual(['run', 'study', 'completion']);
    expect(complete('st')).toEqual(['study']);
    expect(complete('study', '')).toEqual(['show']);
    expect(complete('run', 'xl')).toEqual(['xl-pe/table-1']);
    expect(complete('completion', 'z')).toEqual(['zsh']);
  });

  it('offers the options of the command that is being typed', () => {
    expect(complete('--')).toEqual(['--json', '--help']);
    expect(complete('run', 'posnet/table-1', '--o')).toEqual(['--out']);
  });

  it('offers nothing of its own for an argument that is a file', () => {
    expect(complete('study', 'show', '')).toEqual([]);
  });
});

describe('the scripts of other shells', () => {
  it.each(['zsh', 'fish'] as const)('for %s hold the commands and ids', (shell) => {
    const script = SHELLS[shell](places);
    for (const word of ['posnet/table-1', 'study', 'show']) expect(script).toContain(word);
  });

  const installed = (['zsh', 'fish'] as const).filter((shell) => spawnSync(shell, ['--version']).status === 0);
  it.runIf(installed.length > 0).each(installed)('are read by %s without a complaint', (shell) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ordo-completion-'));
    const file = path.join(folder, 'script');
    writeFileSync(file, SHELLS[shell](places));
    const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([0, '']);
  });
});
