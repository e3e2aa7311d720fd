/** Tests the two studies on small_parallel_enja, and what the documentation says about their runs. */
import { expandSpec, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { judgeStudy } from '../judging/judge-study.ts';
import { specOfPart } from '../places-of-study.ts';
import { findStudy } from '../registry.ts';
import { observeStored, readDocument } from '../testing/stored-tables.ts';

const TO_ENGLISH = 'small-parallel-enja/xl-pe';
const TO_JAPANESE = 'small-parallel-enja/xl-pe-en-ja';
const runsOf = (id: string, part: string) => expandSpec(parseSpec(specOfPart(findStudy(id), part)));
const claimsOf = (id: string) => findStudy(id).targets.map((target) => ({ ...target, part: null }));

/** Returns the verdicts that the documentation tells about the claims for one direction. */
function verdictsTold(direction: string): string[] {
  const section = readDocument('small-parallel-enja.md')
    .split('\n## ')
    .find((one) => one.startsWith(`${direction}\n`));
  return [...(section ?? '').matchAll(/^\| \S (\w+) \| .* \| /gmu)].map(([, verdict]) => verdict ?? '');
}

describe('small-parallel-enja/xl-pe-en-ja', () => {
  it('exchanges the languages of small-parallel-enja/xl-pe and changes nothing else', () => {
    const [there, back] = [runsOf(TO_ENGLISH, 'ja-en'), runsOf(TO_JAPANESE, 'en-ja')];
    expect([there[0]?.dataset, back[0]?.dataset]).toMatchObject([{ source: 'ja' }, { source: 'en' }]);
    expect(back.map((run) => ({ ...run, dataset: null }))).toEqual(there.map((run) => ({ ...run, dataset: null })));
    expect(claimsOf(TO_JAPANESE)).toEqual(claimsOf(TO_ENGLISH));
    expect(findStudy(TO_JAPANESE).seeds).toEqual(findStudy(TO_ENGLISH).seeds);
  });
});

describe.each([
  {
    id: TO_ENGLISH,
    direction: 'Japanese to English',
    verdicts: ['reproduced', 'inconclusive', 'inconclusive', 'inconclusive', 'reproduced', 'inconclusive'],
  },
  {
    id: TO_JAPANESE,
    direction: 'English to Japanese',
    verdicts: ['reproduced', 'inconclusive', 'inconclusive', 'inconclusive', 'inconclusive', 'inconclusive'],
  },
])('the scores of $id', ({ id, direction, verdicts }) => {
  const study = findStudy(id);
  const observations = observeStored(study);

  it('are complete, and give the verdicts that the documentation tells', () => {
    const seeds = observations.filter(({ metric }) => metric === 'bleu').flatMap((one) => one.seeds);
    expect(seeds.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 * 10 }, () => 'finished'));
    expect(verdictsTold(direction)).toEqual(verdicts);
    expect(judgeStudy(study, observations).map(({ verdict }) => verdict)).toEqual(verdicts);
  });
});
