/** Tests every built-in study against the contract of a study document. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expandSpec, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { findStudyProblems } from './reading/find-study-problems.ts';
import { judgeStudy } from './judging/judge-study.ts';
import { listSpecParts, specOfPart } from './places-of-study.ts';
import { readStudy } from './reading/read-study.ts';
import { findStudy, readPublished, STUDY_IDS } from './registry.ts';

const FOLDER = path.join(import.meta.dirname, '../documents');

describe.each(STUDY_IDS)('the study %s', (id) => {
  const study = findStudy(id);

  it('has no problem, and the id by which it is found', () => {
    expect(findStudyProblems(study)).toEqual([]);
    expect(study.id).toBe(id);
  });

  it('has specs that can be submitted', () => {
    for (const part of listSpecParts(study)) {
      const runs = expandSpec(parseSpec(specOfPart(study, part)));
      expect(new Set(runs.map(({ seed }) => seed))).toEqual(new Set(study.seeds));
    }
  });

  it('decides nothing on no data, and explains that in whole sentences', () => {
    const judgements = judgeStudy(study, []);
    expect(judgements.length).toBeGreaterThanOrEqual(study.targets.length);
    for (const { verdict, reason, explanation, citation } of judgements) {
      expect([verdict, reason]).toEqual(['inconclusive', 'missing-seeds']);
      expect(explanation).toMatch(/^There is no value for .*\.$/);
      expect(citation === null).toBe(study.citation === null);
    }
  });

  it('has published scores that can be read, if it names any', () => {
    expect(readPublished(study).length > 0).toBe(study.published !== undefined);
  });
});

describe('the documents', () => {
  it('are all in the registry', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.yaml'));
    const ids = files.map((file) => {
      const { value } = readStudy(readFileSync(path.join(FOLDER, file), 'utf8'), 'yaml');
      return (value as { id: string }).id;
    });
    expect(ids.toSorted()).toEqual([...STUDY_IDS].toSorted());
  });

  it('are found by their id, and the closest one is suggested', () => {
    expect(() => findStudy('posnet/table1')).toThrow(/unknown study "posnet\/table1": did you mean "posnet\/table-1"/);
  });
});
