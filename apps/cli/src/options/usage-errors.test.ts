import { Argument, Command, CommanderError, Option } from 'commander';
import { expect, it } from 'vitest';
import { tellUsage } from './usage-errors.ts';

/** Returns what a program says to these words. */
function answer(...words: string[]): string {
  let said = '';
  const program = new Command('ordo')
    .exitOverride()
    .configureOutput({ writeErr: (text) => (said += text), outputError: (text, write) => write(tellUsage(text)) });
  program.command('list').argument('[name]');
  program
    .command('export')
    .addArgument(new Argument('<table>').choices(['scores', 'metrics']))
    .requiredOption('--to <file>')
    .addOption(new Option('--as <format>').choices(['csv', 'json']));
  expect(() => program.parse(words, { from: 'user' })).toThrow(CommanderError);
  return said;
}

it.each([
  [['exprot'], 'error: there is no command "exprot": did you mean "export"?\n'],
  [['nothing'], 'error: there is no command "nothing"\n'],
  [['export', '--to', 'x'], 'error: <table> is missing\n'],
  [['export', 'scores'], 'error: --to <file> is missing\n'],
  [['export', 'tabel', '--to', 'x'], 'error: <table> cannot be "tabel": it must be one of scores, metrics\n'],
  [['export', 'scores', '--as', 'xml'], 'error: --as <format> cannot be "xml": it must be one of csv, json\n'],
  [['export', 'scores', '--to', 'x', '--ass'], 'error: there is no option "--ass": did you mean "--as"?\n'],
  [['list', 'a', 'b', 'c'], 'error: too many arguments: 3, where 1 can be\n'],
])('answers %j', (words, said) => {
  expect(answer(...words)).toBe(said);
});
