import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runProgram } from './run-program.ts';

let printed = '';
let said = '';
beforeEach(() => {
  [printed, said] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('wrong usage', () => {
  it.each([
    [
      ['schema', '--json', '--nope'],
      'there is no option "--nope"',
      'usage: ordo schema [options] <name>; "ordo schema --help" says more',
    ],
    [
      ['my.yaml', '--json'],
      'there is no command "my.yaml"',
      'say what to do with it, such as "ordo run my.yaml" or "ordo plan my.yaml"',
    ],
    [
      ['backup', '--json'],
      '<command> is missing',
      'usage: ordo backup [options] [command]; "ordo backup --help" says more',
    ],
  ])('of %j is an object with --json, as other errors are', async (words, message, fix) => {
    expect(await runProgram(words)).toBe(2);
    expect(JSON.parse(printed)).toEqual({
      error: { code: 'request.invalid', title: 'The request is malformed', message, fix, problems: [] },
    });
  });

  it('prints nothing on stdout without --json', async () => {
    expect([await runProgram(['schema', '--nope']), printed]).toEqual([2, '']);
  });
});

describe('help', () => {
  it.each([
    [['help', 'trian'], 'error: there is no command "trian"\n  usage: ordo <command>\n  "ordo --help" says more\n'],
    [['help', 'pln'], 'error: there is no command "pln": did you mean "plan"?\n'],
    [['backup', 'help', 'crate'], 'error: there is no command "crate": did you mean "create"?\n'],
  ])('about a command that there is not is refused as the command is: %j', async (words, message) => {
    expect(await runProgram(words)).toBe(2);
    expect(said).toContain(message);
    expect(said).not.toContain('Options:');
  });

  it('about a command is shown', async () => {
    expect(await runProgram(['help', 'backup'])).toBe(0);
    expect(printed).toContain('Usage: ordo backup');
  });

  it('is an argument where a command takes any, and not left out', async () => {
    const words = ['help', 'b', '--merges', '2', '--codes', 'codes', '--vocabularies', 'va'];
    expect(await runProgram(['text', 'bpe', 'learn-joint', ...words])).toBe(2);
    expect(said).toContain('error: there are 2 texts but 1 --vocabularies');
  });
});
