import { countVerdicts } from '@ordo/core/verdicts';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { exampleJudgement } from '../examples/example-judgement.ts';
import { EXAMPLE_STUDY as study } from '../examples/example-study.ts';
import { renderReport } from './render-report.ts';

const built = await buildReport({
  study,
  parts: [
    { part: 'probe', runs: [] },
    { part: 'published', scores: [] },
  ],
});
const verdicts = ['reproduced', 'better', 'worse', 'inconclusive'] as const;
const judgements = verdicts.map((verdict) => exampleJudgement(verdict));
const summary = { verdict: 'worse' as const, ...countVerdicts(verdicts) };
const xml = renderReport({ ...built, judgements, summary }, 'junit');

/** Returns the test case of a verdict. */
const caseOf = (verdict: string): string =>
  [...xml.matchAll(/<testcase.*<\/testcase>/g)]
    .map(([line]) => line)
    .find((line) => line.includes(`BLEU, ${verdict}"`)) ?? '';

describe('JUnit', () => {
  it('has a suite for each part, with the numbers of its cases', () => {
    expect(xml).toContain('<testsuites name="An example" tests="4" failures="1" errors="1">');
    expect(xml).toContain('<testsuite name="Order probe" tests="4" failures="1" errors="1" skipped="0">');
    expect(xml).toContain('<testsuite name="published" tests="0" failures="0" errors="0" skipped="0">');
  });

  it('lets what was reproduced or is better pass', () => {
    for (const verdict of ['reproduced', 'better']) {
      expect(caseOf(verdict)).toContain('classname="example.table-1.probe"');
      expect(caseOf(verdict)).not.toMatch(/<(?:failure|error|skipped)/);
      expect(caseOf(verdict)).toContain(`<system-out>${verdict}: Because it is ${verdict}.</system-out>`);
    }
  });

  it('makes a failure of what is worse, and an error of what is inconclusive, so that neither passes silently', () => {
    expect(caseOf('worse')).toContain('<failure type="within-margin" message="Because it is worse.">');
    expect(caseOf('inconclusive')).toContain('<error type="within-margin" message="Because it is inconclusive.">');
    expect(xml).not.toContain('<skipped');
  });

  it('has an error where nothing was judged, since a suite without tests counts as passed', () => {
    const none = { verdict: null, ...countVerdicts([]) };
    const empty = renderReport({ ...built, judgements: [], summary: none }, 'junit');
    expect(empty).toContain('<testsuites name="An example" tests="1" failures="0" errors="1">');
    expect(empty).toContain('<error type="inconclusive" message="The report has no verdict, so it shows nothing.">');
  });
});
