import { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { refuseEmptyWords } from './refuse-empty.ts';

async function run(...words: string[]): Promise<string> {
  const said: string[] = [];
  const program = new Command('ordo').exitOverride().configureOutput({ writeErr: (text) => said.push(text) });
  program
    .command('copy')
    .argument('[files...]')
    .option('--out <file>')
    .addOption(new Option('--prefix <text>').default(''))
    .action(() => undefined);
  refuseEmptyWords(program);
  await program.parseAsync(['copy', ...words], { from: 'user' }).catch(() => undefined);
  return said.join('');
}

describe('refuseEmptyWords', () => {
  it('names the option or the argument that is empty', async () => {
    expect(await run('--out=')).toContain("option '--out <file>' is empty");
    expect(await run('--out', '')).toContain("option '--out <file>' is empty");
    expect(await run('a', '')).toContain("argument 'files' is empty");
  });

  it('leaves other words alone, and defaults', async () => {
    expect(await run('a', '--out=-')).toBe('');
    expect(await run()).toBe('');
  });
});
