/** Trains a preorderer from sentences and their links, and lets the event loop turn meanwhile. */
import { createHash } from 'node:crypto';
import { setImmediate as giveWay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core/errors';
import { countOf } from '@ordo/core/phrases';
import type { FeatureRecords } from '../features/feature-table.ts';
import { Vocabulary } from '../features/vocabulary.ts';
import type { Lesson, ParserOptions, Training, TrainingData, TrainingProgress } from '../parsers/parser.ts';
import { findPreorderKernel, type KernelChoice } from '../native/kernel.ts';
import { findParser } from '../parsers/registry.ts';
import { lengthOf } from '../sentence.ts';
import { checkLinks, checkSentence } from './check-sentence.ts';
import { Preorderer } from './preorderer.ts';

export interface PreordererOptions extends ParserOptions {
  readonly parser: string;
}

export interface TrainingControl extends KernelChoice {
  /** Called about ten times a second. */
  readonly onProgress?: (progress: TrainingProgress) => void;
  /** A signal that ends the training with its reason. */
  readonly signal?: AbortSignal;
  /** The names of the inputs, for error messages. */
  readonly names?: { readonly sentences: string; readonly links: string };
}

export const DEFAULT_PARSER = 'top-down';

/** The longest time that other work waits, in milliseconds, in addition to the time for one sentence. */
const TURN = 100;

/**
 * @param options default to those of the parser
 * @throws OrdoError with the line that cannot be used, or if there is nothing to learn from
 */
export async function trainPreorderer(
  data: TrainingData,
  options: Partial<PreordererOptions> = {},
  control: TrainingControl = {},
): Promise<Preorderer> {
  const { parser: id = DEFAULT_PARSER, ...given } = options;
  const parser = findParser(id);
  const resolved: ParserOptions = { ...parser.defaults, ...given };
  const { classes } = data;
  const columns = checkData(data, id, control.names) + (classes === undefined ? 0 : 1);
  const sentences = classes === undefined ? data.sentences : data.sentences.map((given) => classes.addTo(given));
  const vocabulary = Vocabulary.of(sentences, columns);
  const lessons = sentences.map(
    (words, i): Lesson => ({ words, sentence: vocabulary.number(words), links: data.links[i] ?? [] }),
  );
  const { kernel = findPreorderKernel() } = control;
  const { records, learnedFrom } = await runTraining(parser.train(lessons, vocabulary, resolved, kernel), control);
  const parts = {
    metadata: {
      parser: id,
      options: resolved,
      columns,
      ...(classes === undefined ? {} : { classes: { words: classes.size, sha256: classes.sha256 } }),
      features: parser.listFeatures(columns),
      data: { sentences: data.sentences.length, learnedFrom, sha256: fingerprint(data) },
    },
    words: vocabulary.list(),
    records,
    ...(classes === undefined ? {} : { classes }),
  };
  return new Preorderer(parts, { kernel });
}

/** Checks the data and returns the number of columns. */
function checkData({ sentences, links }: TrainingData, id: string, names: TrainingControl['names']): number {
  const { sentences: text = 'the training text', links: linksName = 'the links' } = names ?? {};
  if (sentences.length !== links.length) {
    const problem = `${text} has ${countOf(sentences.length, 'sentence')}, but ${linksName} has ${countOf(links.length, 'line')}`;
    throw new OrdoError('text.line-mismatch', problem, { fix: 'give one line of links for each sentence' });
  }
  if (sentences.length === 0) {
    throw new OrdoError('text.invalid-file', `${text} is empty`, { fix: 'give at least one sentence and its links' });
  }
  const columns = sentences[0]?.length ?? 0;
  const parser = findParser(id);
  for (const [i, sentence] of sentences.entries()) {
    checkSentence(sentence, { columns, parser, origin: { name: text, line: i + 1 } });
    checkLinks(links[i] ?? [], lengthOf(sentence), { name: linksName, line: i + 1 });
  }
  return columns;
}

interface Trained {
  readonly records: FeatureRecords;
  readonly learnedFrom: number;
}

async function runTraining(training: Training, { onProgress, signal }: TrainingControl): Promise<Trained> {
  let turn = performance.now();
  let learnedFrom = 0;
  for (let step = training.next(); ; step = training.next()) {
    if (step.done) return { records: step.value, learnedFrom };
    learnedFrom = step.value.sentences;
    if (performance.now() - turn < TURN) continue;
    signal?.throwIfAborted();
    onProgress?.(step.value);
    await giveWay();
    turn = performance.now();
  }
}

function fingerprint({ sentences, links }: TrainingData): string {
  const hash = createHash('sha256');
  for (const [i, sentence] of sentences.entries()) {
    const columns = sentence.map((tokens) => tokens.join(' ')).join('\t');
    const line = (links[i] ?? []).map((link) => link.join('-')).join(' ');
    hash.update(`${columns}\n${line}\n`);
  }
  return hash.digest('hex');
}
