import { describe, expect, it } from 'vitest';
import { judgeEnding } from './judge-ending.ts';

const input = { kind: 'number', name: 'n', words: [], about: ['--limit', '0x10'] };
const good = { code: 2, said: '--limit is "0x10"\n  fix: give a whole number', seconds: 1, written: [] };

describe('judgeEnding', () => {
  it('has nothing against exit code 2 with a message that names the word and the fix', () => {
    expect(judgeEnding(good, input)).toEqual([]);
  });

  it.each([
    ['another exit code', { code: 0 }, 'exit code 0'],
    ['a line that does not end', { code: null }, 'not refused'],
    ['a stack trace', { said: `${good.said}\n    at run (file.js:1:2)` }, 'stack trace'],
    ['a message about something else', { said: 'wrong\n  fix: repair it' }, 'does not name'],
    ['a message without a fix', { said: '--limit is wrong' }, 'what to do'],
    ['a password', { said: `${good.said} hunter2` }, 'password'],
    ['a file that was written', { written: ['out'] }, 'written out'],
  ])('finds %s', (_what, change, finding) => {
    expect(judgeEnding({ ...good, ...change }, input).join()).toContain(finding);
  });
});
