import { describe, expect, it } from 'vitest';
import { exampleResult } from './example-result.ts';
import { readResult, readSummary } from './read-result.ts';

const whole = exampleResult({ score: 27.5, codeVersion: 'a'.repeat(64) });
const { scores: _scores, hypotheses: _hypotheses, references: _references, ...summary } = whole;

describe('a stored result', () => {
  it('is given as it is', () => {
    expect(readResult(whole, 'the result')).toBe(whole);
    expect(readSummary(summary, 'the result')).toBe(summary);
  });

  it('is refused with its name and its first problem where a part is missing, of another kind, or unknown', () => {
    const { memory: _memory, ...lacking } = whole;
    expect(() => readResult(lacking, 'the result in out/result.json')).toThrow(
      /^the result in out\/result\.json is none that this version reads: .*memory/,
    );
    expect(() => readResult({ ...whole, scores: [{ metric: 'bleu', score: '27.5' }] }, 'the result')).toThrow(
      '/scores/0',
    );
    expect(() => readResult({ ...whole, colour: 'red' }, 'the result')).toThrow('colour');
    expect(() => readSummary(whole, 'the result')).toThrow(/scores|hypotheses|references/);
    expect(() => readResult(null, 'the result')).toThrow('the result is none');
  });
});
