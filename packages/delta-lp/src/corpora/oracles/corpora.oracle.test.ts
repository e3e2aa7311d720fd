/** Tests real treebanks and novels, with counts and guessing rates that were computed independently. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';
import { expect, it } from 'vitest';
import { measureRandomRelations } from '../baselines/random-relations.ts';
import { textOf } from '../document.ts';
import { readConll2012 } from '../formats/conll2012.ts';
import { readConllu } from '../formats/conllu.ts';

const FOLDER = 'data/ud';
const present = findReferenceData(FOLDER, 'treebanks') !== null;
const read = (...names: readonly string[]): string =>
  readFileSync(path.join(referenceFolder(), FOLDER, ...names), 'utf8');

interface Baseline {
  readonly sentences: number;
  readonly relations: Readonly<Record<string, { readonly edges: number; readonly random_baseline_precision: number }>>;
}

describeWithReferences(present, 'treebanks', () => {
  it.each([
    ['ewt-slice.conllu', 23, 413, 6810, 0],
    ['gum-slice.conllu', 4, 126, 3245, 924],
  ])('%s has its documents, sentences, words and mentions', (name, documents, sentences, words, mentions) => {
    const found = readConllu(read(name), name);
    const all = found.flatMap((document) => document.sentences);
    expect({
      documents: found.length,
      sentences: all.length,
      words: all.reduce((sum, sentence) => sum + sentence.words.length, 0),
      mentions: found.reduce((sum, document) => sum + document.mentions.length, 0),
    }).toEqual({ documents, sentences, words, mentions });
  });

  it.each(['ewt-slice.conllu', 'gum-slice.conllu'])('%s: sentences read as their texts', (name) => {
    const texts = [...read(name).matchAll(/^# text = (.*)$/gmu)].map((match) => match[1]);
    const sentences = readConllu(read(name), name).flatMap((document) => document.sentences);
    expect(sentences.map(textOf)).toEqual(texts.map((text) => text?.trimEnd()));
  });

  it.each(['ewt-slice.conllu', 'gum-slice.conllu'])(
    '%s: a guess finds dependencies as often as was computed',
    (name) => {
      const expected = (JSON.parse(read('random-baseline.json')) as Record<string, Baseline>)[name] as Baseline;
      const found = measureRandomRelations(readConllu(read(name), name));
      const relations = Object.keys(expected.relations);
      expect(relations.length).toBeGreaterThan(60);
      expect([...found.keys()].toSorted()).toEqual(relations.toSorted());
      const far = relations.filter((relation) => {
        const { edges, random_baseline_precision: precision } = expected.relations[
          relation
        ] as Baseline['relations'][string];
        const one = found.get(relation);
        return one?.edges !== edges || Math.abs(100 * one.precision - precision) > 1e-10;
      });
      expect(far).toEqual([]);
    },
  );
});

describeWithReferences(present, 'novels', () => {
  const names = readdirSync(path.join(referenceFolder(), FOLDER, 'litbank-coref'));

  it.each(names)('%s has every word and every mention of its file', (name) => {
    const text = read('litbank-coref', name);
    const [document, ...others] = readConll2012(text, name);
    expect(others).toEqual([]);
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(document?.sentences.reduce((sum, { words }) => sum + words.length, 0)).toBe(lines.length);
    const begun = lines.join('\n').match(/\(\d+/gu)?.length;
    expect(document?.mentions).toHaveLength(begun as number);
  });
});
