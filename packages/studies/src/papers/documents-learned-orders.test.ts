/** Tests the studies in which word orders are learned from parallel text, and what the documentation says about their runs. */
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

/** Returns the verdicts that a section of a page prints, in the sequence of the claims. */
function verdictsTold(page: string, title: string): string[] {
  const section = readDocument(page)
    .split('\n## ')
    .find((one) => one.startsWith(`${title}\n`));
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
    page: 'small-parallel-enja.md',
    section: 'Japanese to English',
    verdicts: ['reproduced', 'inconclusive', 'inconclusive', 'inconclusive', 'reproduced', 'inconclusive'],
  },
  {
    id: TO_JAPANESE,
    page: 'small-parallel-enja.md',
    section: 'English to Japanese',
    verdicts: ['reproduced', 'inconclusive', 'inconclusive', 'inconclusive', 'inconclusive', 'inconclusive'],
  },
  {
    id: 'multi30k/xl-pe',
    page: 'multi30k.md',
    section: 'Cross-lingual positions, where there is little to reorder',
    verdicts: ['inconclusive', 'inconclusive'],
  },
])('the scores of $id', ({ id, page, section, verdicts }) => {
  const study = findStudy(id);
  const observations = observeStored(study);

  it('are complete, and give the verdicts that the documentation tells', () => {
    const seeds = observations.filter(({ metric }) => metric === 'bleu').flatMap((one) => one.seeds);
    expect(seeds.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 * 10 }, () => 'finished'));
    expect(verdictsTold(page, section)).toEqual(verdicts);
    expect(judgeStudy(study, observations).map(({ verdict }) => verdict)).toEqual(verdicts);
  });
});
