/** Compares with fast_align, the heuristics of atools and the scores of aer.py on pairs of our own. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../corpus/corpus.ts';
import { readCorpus } from '../corpus/read-corpus.ts';
import { parseGoldLinks, parseLinks, renderLinkLine } from '../links/parse-links.ts';
import { renderLinks } from '../links/render-links.ts';
import { countLinks, scoreLinks } from '../links/score.ts';
import { HEURISTICS, type Heuristic, symmetrize } from '../links/symmetrize.ts';
import { renderScore } from '../model/scores.ts';
import { renderTable } from '../model/table-file.ts';
import { trainAligner } from '../model/train.ts';
import { WAYS } from '../native/kernels-under-test.ts';
import { toOptions } from './fast-align-options.ts';
import { printed, type ReferenceIteration, toReference } from './reference-log.ts';

interface Aligned {
  readonly kind: 'align';
  readonly corpus: string;
  readonly args: readonly string[];
  readonly log: { readonly iterations: readonly ReferenceIteration[]; readonly mean_srclen_multiplier: number };
  readonly alignments: readonly string[];
  readonly table?: readonly string[];
}

interface Symmetrised {
  readonly kind: 'symmetrise';
  readonly corpus: string;
  readonly forward: readonly string[];
  readonly reverse: readonly string[];
  readonly combined: Readonly<Record<Heuristic, readonly string[]>>;
}

const { cases, shared } = readReferencePart<
  Aligned | Symmetrised,
  { readonly corpora: Readonly<Record<string, readonly string[]>> }
>('reorder', 'fast-align.json');

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

const aligned = cases.filter((one) => one.kind === 'align');

function corpusOf(name: string): Corpus {
  const pairs = (shared.corpora[name] ?? []).map((line) => `${line}\n`).join('');
  return readCorpus(Buffer.from(pairs), name);
}

const linesOf = (text: Buffer): string[] => text.toString('utf8').split('\n').slice(0, -1);

const parse = (text: string | undefined, i: number) => parseLinks(text ?? '', { name: 'links', line: i + 1 });

describe.each(WAYS)('fast_align on pairs of our own, $way', ({ choices }) => {
  it.each(aligned)('$corpus with $args: links and log', (one) => {
    const options = toOptions(one.args);
    const corpus = corpusOf(one.corpus);
    const trained = trainAligner(corpus, options, choices);
    const suffixOf = one.args.includes('-s') ? { suffixOf: renderScore(corpus, trained, options) } : {};
    const links = Buffer.concat(renderLinks(corpus, trained.decoded, { reverse: options.reverse, ...suffixOf }));
    expect(linesOf(links)).toEqual(one.alignments);
    expect(trained.iterations.map(toReference)).toEqual(one.log.iterations);
    expect(printed(trained.lengthRatio)).toBe(one.log.mean_srclen_multiplier);
  });

  it.each(aligned.filter(({ table }) => table !== undefined))(
    '$corpus with $args: table',
    ({ corpus: name, ...one }) => {
      const corpus = corpusOf(name);
      const { table } = trainAligner(corpus, toOptions(one.args), choices);
      expect(linesOf(renderTable(corpus.list, table()))).toEqual(one.table);
    },
  );
});

describe('atools on links of our own', () => {
  const all = cases
    .filter((one) => one.kind === 'symmetrise')
    .flatMap((one) => HEURISTICS.map((heuristic) => ({ ...one, heuristic })));

  it.each(all)('$heuristic of $corpus', ({ forward, reverse, combined, heuristic }) => {
    const found = forward.map((line, i) => renderLinkLine(symmetrize(parse(line, i), parse(reverse[i], i), heuristic)));
    expect(found).toEqual(combined[heuristic]);
  });
});

describe('the alignment error rate of links of our own', () => {
  const part = readReferencePart<
    { readonly links: string; readonly printed: string },
    { readonly gold: readonly string[]; readonly found: Readonly<Record<string, readonly string[]>> }
  >('reorder', 'aer.json');

  it.each(part.cases)('of $links is printed as $printed', ({ links, printed: expected }) => {
    const gold = part.shared.gold.map((line, i) => parseGoldLinks(line, { name: 'gold', line: i + 1 }, 0));
    const found = part.shared.found[links] ?? [];
    const score = scoreLinks(gold.map((one, i) => countLinks(parse(found[i], i), one)));
    const { aer, precision, recall } = score;
    expect(`${percent(aer)} (${percent(precision)}/${percent(recall)}/${score.links})`).toBe(expected);
  });
});
