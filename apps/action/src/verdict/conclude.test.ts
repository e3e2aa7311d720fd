import { countVerdicts } from '@ordo/core/verdicts';
import type { Report } from '@ordo/reports';
import { COSTS } from '@ordo/studies';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { describe, expect, it } from 'vitest';
import { parseStudyFile } from '@ordo/reports/github';
import { MACHINE_METRICS } from '@ordo/reports/checks';
import { conclude, type Evidence } from './conclude.ts';
import type { Judgement } from './read-report.ts';

const STUDY = parseStudyFile('my.study.json', JSON.stringify(tinyStudy()));

type Given = readonly (readonly [verdict: Judgement['verdict'], metric?: string])[];

/** Returns a report with these verdicts on the study's one target, with the fields that a conclusion reads. */
function reportWith(given: Given): Report {
  const judgements = given.map(([verdict, metric = 'parameters']) => ({
    target: 0,
    part: 'demo',
    claim: 'a claim',
    metric,
    verdict,
  }));
  const summary = countVerdicts(given.map(([verdict]) => verdict));
  const tables = [{ rows: [{ seeds: [{ outcome: 'finished' }] }] }];
  return { report: 2, study: { id: STUDY.id, hash: STUDY.version }, judgements, summary, tables } as unknown as Report;
}

function concludeFrom(given: Given, code: number, change: Partial<Evidence> = {}): string {
  const ended = { code, stdout: JSON.stringify(reportWith(given)), stderr: '' };
  return conclude({ ended, study: STUDY, part: null, change: null, allowsInconclusive: false, ...change }).conclusion;
}

describe('conclude', () => {
  it.each<readonly [Given, code: number, conclusion: string]>([
    [[['reproduced'], ['better']], 0, 'success'],
    [[['reproduced'], ['worse']], 1, 'failure'],
    [[['worse'], ['inconclusive']], 1, 'failure'],
    [[['reproduced'], ['inconclusive']], 4, 'action_required'],
    // The target of the study has no verdict.
    [[], 0, 'failure'],
  ])('concludes from %j, and exit code %i: %s', (given, code, conclusion) => {
    expect(concludeFrom(given, code)).toBe(conclusion);
  });

  it('never decides by what depends on the machine, in either direction', () => {
    expect(concludeFrom([['reproduced'], ['worse', 'forward-ms']], 1)).toBe('success');
    expect(concludeFrom([['worse'], ['better', 'forward-ms']], 1)).toBe('failure');
    expect(concludeFrom([['reproduced', 'train-tokens-per-second']], 0)).toBe('action_required');
    // Only the parameters, and the memory that they and the batches need, are the same on each machine.
    const others = COSTS.filter(({ id }) => id !== 'parameters' && id !== 'peak-memory').map(({ id }) => id);
    expect(MACHINE_METRICS.toSorted()).toEqual(others.toSorted());
  });

  it('is not about the trials of a search, one of which may diverge', () => {
    const report = reportWith([['reproduced']]);
    const trials = { part: null, rows: [{ seeds: [{ outcome: 'failed' }] }] };
    const end = (tables: object[]): string =>
      concludeFrom([], 0, { ended: { code: 0, stdout: JSON.stringify({ ...report, tables }), stderr: '' } });
    expect(end([...report.tables, trials])).toBe('success');
    expect(end([...report.tables, { ...trials, part: 'demo' }])).toBe('failure');
  });

  it('allows open verdicts only where some have been reached, none is worse, and the study is agreed on', () => {
    const allowed = { allowsInconclusive: true };
    expect(concludeFrom([['reproduced'], ['inconclusive']], 4, allowed)).toBe('neutral');
    expect(concludeFrom([['inconclusive'], ['inconclusive']], 4, allowed)).toBe('action_required');
    expect(concludeFrom([['reproduced'], ['worse']], 1, allowed)).toBe('failure');
    expect(concludeFrom([['reproduced'], ['inconclusive']], 4, { ...allowed, change: 'It changed.' })).toBe(
      'action_required',
    );
  });

  it('misses targets that the report leaves out, unless another part was asked for', () => {
    const study = { ...STUDY, parts: ['demo', 'other'] };
    expect(concludeFrom([['reproduced']], 0, { study })).toBe('failure');
    expect(concludeFrom([['reproduced']], 0, { study, part: 'demo' })).toBe('success');
  });
});
