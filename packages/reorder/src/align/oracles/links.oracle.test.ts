import { createHash } from 'node:crypto';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { parseGoldLinks, parseLinks, renderLinkLine } from '../links/parse-links.ts';
import { countLinks, scoreLinks } from '../links/score.ts';
import { HEURISTICS, type Heuristic, symmetrize } from '../links/symmetrize.ts';
import { haveOracles, readOracle, readOracleLines } from './oracle-files.ts';

const present = haveOracles('five heuristics on four corpora, and two gold standards');
const TIME_LIMIT = 600_000;
const CORPORA = [
  'ende-lc-tok/first1000.',
  'ende-bpe8000/first1000.',
  'gold-deen-bicici/fast_align.',
  'gold-jaen-kftt/fast_align.',
];
const GOLD = [
  ['gold-deen-bicici', 'de-en'],
  ['gold-jaen-kftt', 'ja-en'],
] as const;

function symmetrizeFiles(forward: string, reverse: string, heuristic: Heuristic): string[] {
  const others = readOracleLines(reverse);
  return readOracleLines(forward).map((text, i) => {
    const links = parseLinks(text, { name: forward, line: i + 1 });
    return renderLinkLine(
      symmetrize(links, parseLinks(others[i] as string, { name: reverse, line: i + 1 }), heuristic),
    );
  });
}

describeWithReferences(present, 'Symmetrisation against atools', () => {
  it.each(CORPORA.flatMap((corpus) => HEURISTICS.map((heuristic) => ({ corpus, heuristic }))))(
    '$heuristic of $corpus',
    ({ corpus, heuristic }) => {
      const [forward, reverse] = [`${corpus}forward.pharaoh`, `${corpus}reverse.pharaoh`];
      const lines = symmetrizeFiles(forward, reverse, heuristic);
      expect(lines).toEqual(readOracleLines(`${corpus}${heuristic}.pharaoh`));
    },
  );

  it('gives the hashes of all 29,000 pairs', { timeout: TIME_LIMIT }, () => {
    const { runs } = JSON.parse(readOracle('manifest.json').toString('utf8')) as {
      runs: { name: string; outputs: Record<string, { sha256_all_lines: string }> }[];
    };
    const folder = 'ende-lc-tok';
    const outputs = runs.find(({ name }) => name === folder)?.outputs ?? {};
    for (const heuristic of HEURISTICS) {
      const lines = symmetrizeFiles(`${folder}/all.forward.pharaoh.gz`, `${folder}/all.reverse.pharaoh.gz`, heuristic);
      const hash = createHash('sha256')
        .update(`${lines.join('\n')}\n`)
        .digest('hex');
      expect([heuristic, hash]).toEqual([heuristic, outputs[heuristic]?.sha256_all_lines]);
    }
  });
});

interface ReferenceScore {
  aer: number;
  precision: number;
  recall: number;
  links: number;
  sure: number;
  a_and_s: number;
  a_and_p: number;
}

describeWithReferences(present, 'Alignment error rate against the gold standards', () => {
  it.each(GOLD)('%s', (folder, languages) => {
    const goldFile = `${folder}/${languages}.sure.pharaoh`;
    const gold = readOracleLines(goldFile).map((text, i) => parseGoldLinks(text, { name: goldFile, line: i + 1 }, 0));
    const { results } = JSON.parse(readOracle(`${folder}/aer.json`).toString('utf8')) as {
      results: Record<string, ReferenceScore>;
    };
    for (const [name, expected] of Object.entries(results)) {
      const file = `${folder}/fast_align.${name}.pharaoh`;
      const counts = readOracleLines(file).map((text, i) =>
        countLinks(parseLinks(text, { name: file, line: i + 1 }), gold[i] as (typeof gold)[0]),
      );
      const score = scoreLinks(counts);
      expect({ links: score.links, sure: score.sure, a_and_s: score.inSure, a_and_p: score.inPossible }).toEqual({
        links: expected.links,
        sure: expected.sure,
        a_and_s: expected.a_and_s,
        a_and_p: expected.a_and_p,
      });
      expect(score.aer).toBeCloseTo(expected.aer, 12);
      expect(score.precision).toBeCloseTo(expected.precision, 12);
      expect(score.recall).toBeCloseTo(expected.recall, 12);
    }
    expect(Object.keys(results)).toHaveLength(7);
  });
});
