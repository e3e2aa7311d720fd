import { describe, expect, it } from 'vitest';
import { collectLines } from './collect-lines.ts';
import type { CommandDefinition } from './describe-commands.ts';

const fixtures = {
  folder: '/f',
  spec: '/f/spec',
  study: '/f/study',
  table: '/f/table',
  text: '/f/text',
  codes: '/f/codes',
  links: '/f/links',
};
const command = (change: Partial<CommandDefinition>): CommandDefinition => ({
  name: 'runs',
  words: ['runs'],
  arguments: [],
  options: [{ flag: '--limit', value: 'count', choices: [] }],
  ...change,
});

describe('collectLines', () => {
  it('gives each option every bad value of its kind, and the command every wrong usage', () => {
    const lines = collectLines([command({})], fixtures);
    const words = lines.map((line) => line.words.join(' '));
    expect(words).toEqual(
      expect.arrayContaining(['runs --limit=0x10', 'runs --limit=-1', 'runs --limit=', 'runs --limit', 'runs -Z']),
    );
    expect(lines.find((line) => line.name.includes('0x10'))?.about).toContain('--limit');
  });

  it('replaces an option that the valid line has, so that only one word is bad', () => {
    const option = { flag: '--language', value: 'code', choices: [] };
    const name = 'text tokenize';
    const lines = collectLines([command({ name, words: ['text', 'tokenize'], options: [option] })], fixtures);
    expect(lines.map((line) => line.words)).toContainEqual(['text', 'tokenize', '--language=']);
  });

  it('refuses a command without a valid line and an option of an unknown kind, so that none is left out', () => {
    expect(() => collectLines([command({ name: 'new' })], fixtures)).toThrow('no line for "new"');
    const option = { flag: '--colour', value: 'colour', choices: [] };
    expect(() => collectLines([command({ options: [option] })], fixtures)).toThrow('runs --colour <colour>');
  });
});
