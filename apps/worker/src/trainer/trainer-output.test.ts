import { describe, expect, it } from 'vitest';
import { OutputLines } from './output-lines.ts';
import { TrainerOutput } from './trainer-output.ts';

describe('OutputLines', () => {
  it('joins the pieces of a line, knows all line ends, and leaves out blank lines', () => {
    const lines = new OutputLines();
    expect(lines.push('one\ntw')).toEqual(['one']);
    expect(lines.push('o\r')).toEqual([]);
    expect(lines.push('\n\n  \nthree\rfour\nfi')).toEqual(['two', 'three', 'four']);
    expect(lines.end()).toEqual(['fi']);
    expect(lines.end()).toEqual([]);
  });

  it('keeps no endless line in memory', () => {
    const lines = new OutputLines();
    expect(lines.push('.'.repeat(4000))).toEqual([]);
    expect(lines.push('.')).toEqual(['.'.repeat(4001)]);
    expect(lines.push('end\n')).toEqual(['end']);
  });
});

describe('TrainerOutput', () => {
  it('says which stream a line comes from, and how far the training was', () => {
    const output = new TrainerOutput();
    expect(output.push('stdout', 'engine ready\n', null)).toEqual([
      { kind: 'log', level: 'info', message: 'engine ready', stream: 'stdout' },
    ]);
    expect(output.push('stderr', 'Segmentation fault', 12)).toEqual([]);
    expect(output.end(12)).toEqual([
      { kind: 'log', level: 'warn', message: 'Segmentation fault', stream: 'stderr', step: 12 },
    ]);
  });

  it('stops after so many lines, and says so once', () => {
    const output = new TrainerOutput(2);
    const messages = (text: string) => output.push('stdout', text, null).map(({ message }) => message);
    const notice = expect.stringContaining('only the log of its worker has the lines') as string;
    expect(messages('a\n')).toEqual(['a']);
    expect(messages('b\nc\nd\n')).toEqual(['b', notice]);
    expect(messages('e\n')).toEqual([]);
  });

  it('says so as well when the last line that fits has come before', () => {
    const output = new TrainerOutput(1);
    const messages = (text: string) => output.push('stdout', text, null).map(({ message }) => message);
    expect(messages('a\n')).toEqual(['a']);
    expect(messages('b\n')).toEqual([expect.stringContaining('goes on writing')]);
    expect(messages('c\n')).toEqual([]);
  });
});
