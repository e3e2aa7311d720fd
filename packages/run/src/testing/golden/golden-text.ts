/**
 * Computes the output of the stage text for sentences with everything that its parts handle: quotes, hyphens, numbers, accents,
 * other scripts.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashJson } from '@ordo/core';
import { expandSpec, parseSpec, type RunSpec } from '@ordo/spec';
import { Interruption } from '../../interruption.ts';
import { prepareLanguageText } from '../../language/prepare-language-text.ts';
import { prepareText, type PreparedText } from '../../text/prepare-text.ts';

const ENGLISH = [
  'The cat sees the dog, but the dog does not see the cat.',
  '“Well-known” words aren’t always easy: e.g. 3.5 % of 1,234 (about 43).',
  "It's Mr. Smith's house & he can't find No. 7; isn't that so?",
  'A naïve café owner   wrote to info@example.org/x_y … twice!',
  'The old bird follows the small cat to the red house.',
];
const GERMAN = [
  'Die Katze sieht den Hund, aber der Hund sieht die Katze nicht.',
  '„Wohlbekannte“ Wörter sind nicht immer leicht: z. B. 3,5 % von 1.234 (etwa 43).',
  'Das ist Herrn Schmidts Haus & er findet Nr. 7 nicht; oder?',
  'Ein naiver Café-Besitzer   schrieb zweimal an info@example.org/x_y …!',
  'Der alte Vogel folgt der kleinen Katze zum roten Haus.',
];
const JAPANESE = [
  '猫 は 犬 を 見る 。',
  '小さい 鳥 が 家 に 来た 。',
  '赤い 家 、 古い 木 。',
  'はい 、 ３．５ です 。',
  '鳥 と 猫 。',
];
const FRENCH = [
  "L'homme qu'il voit n'est pas là : « vraiment » ?",
  'C’est l’été, aujourd’hui il fait 30 °C.',
  'Où est-elle allée, Mme Dupont ?',
  "Voilà jusqu'à 1 234,5 euros !",
  'Le vieux chat suit le petit oiseau.',
];
const TEXTS = { en: ENGLISH, de: GERMAN, ja: JAPANESE, fr: FRENCH };
type Language = keyof typeof TEXTS;

const SIDES = {
  joint: { source: 'en', target: 'de' },
  apart: { source: 'fr', target: 'en' },
  plain: { source: 'ja', target: 'en' },
} as const;

const pairOf = ({ source, target }: { source: Language; target: Language }): object => {
  const files = { source: `text.${source}`, target: `text.${target}` };
  return { id: 'parallel-text', source, target, train: files, valid: files, test: files };
};

const PARTS = { kind: 'translation', model: { preset: 'probe' }, positional: { type: 'sape' }, seeds: [1] };
const SPECS: Readonly<Record<string, object>> = {
  'order-probe': { ...PARTS, dataset: { id: 'order-probe', train: 40, valid: 4, test: 4 } },
  'moses and joint BPE': {
    ...PARTS,
    dataset: pairOf(SIDES.joint),
    preprocessing: { bpe: { merges: 60, vocabularyThreshold: 2 } },
  },
  'moses, BPE for each side, cleaning': {
    ...PARTS,
    dataset: pairOf(SIDES.apart),
    model: { preset: 'probe', sharedEmbeddings: false },
    preprocessing: {
      lowercase: true,
      aggressive: false,
      bpe: { merges: 40, joint: false },
      vocabulary: { joint: false, padTo: 1 },
      clean: { maximum: 30, ratio: 2 },
    },
    evaluation: { scored: 'tokenized', split: 'valid' },
  },
  'whole words': {
    ...PARTS,
    dataset: pairOf(SIDES.plain),
    preprocessing: { tokenizer: 'none', bpe: null, clean: null },
  },
  'a language model': {
    kind: 'language-model',
    dataset: { id: 'plain-text', language: 'en', train: 'text.en', valid: 'text.de', test: 'text.fr' },
    preprocessing: { vocabularySize: 300 },
    model: { dimension: 8, heads: 2, feedForward: 8, layers: 1, maxPositions: 16 },
    positional: { type: 'lape' },
    seeds: [1],
  },
};

/** Returns, for each spec, the first training pair as units, and a hash of everything. */
export async function computeText(): Promise<Record<string, string[]>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ordo-golden-'));
  try {
    for (const [language, lines] of Object.entries(TEXTS)) {
      await writeFile(path.join(dataDir, `text.${language}`), lines.map((line) => `${line}\n`).join(''));
    }
    const found: Record<string, string[]> = {};
    for (const [name, spec] of Object.entries(SPECS)) {
      const [run] = expandSpec(parseSpec({ name, ...spec }));
      if (run !== undefined) found[name] = await describeText(run, dataDir);
    }
    return found;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function describeText(run: RunSpec, dataDir: string): Promise<string[]> {
  const interruption = new Interruption(new AbortController().signal, run.resources.timeLimitSeconds);
  if (run.kind === 'language-model') {
    const { train, valid, evaluated, counts, vocabularySize, ids } = await prepareLanguageText(
      run,
      dataDir,
      interruption,
    );
    const rows = [train, valid, evaluated.rows].map(({ tokens }) => [...tokens]);
    return [[...train.row(0)].join(' '), hashJson([rows, evaluated.lines, [...counts], vocabularySize, { ...ids }])];
  }
  const text = await prepareText(run, { dataDir, preparedDir: path.join(dataDir, 'prepared'), interruption });
  return [...describePair(text), hashJson(listContents(text))];
}

function describePair({ train, vocabularies, readOutput }: PreparedText): string[] {
  const target = train.target.row(0);
  return [vocabularies.source.decode(train.source.row(0)), vocabularies.target.decode(target), readOutput(target)];
}

function listContents({
  train,
  valid,
  evaluated,
  references,
  sources,
  cleaning,
  vocabularies,
}: PreparedText): unknown[] {
  const rows = [train, valid, evaluated].flatMap(({ source, target }) =>
    [source, target].map((side) => Array.from({ length: side.count }, (_, row) => [...side.row(row)])),
  );
  return [rows, references, sources, cleaning, vocabularies.source.size, vocabularies.target.size];
}
