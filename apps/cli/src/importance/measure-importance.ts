/** Does the work of `ordo importance`. It is separate from the flags, because the modules that it needs take long to load. */
import { writeFileAtomically } from '@ordo/core';
import {
  createTextReader,
  type DocumentReader,
  EXPERIMENTS,
  type ExperimentScore,
  runExperiments,
} from '@ordo/delta-lp/importance';
import { loadLanguageModel, readTokenizer } from '@ordo/lm';
import { readCodeBase, type Resources } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { fingerprintModel } from '../attributing/kept-lines.ts';
import { requireReadableFile } from '../commands/text/input-files.ts';
import type { Context } from '../context.ts';
import { useEnginesOf } from '../engines/folder.ts';
import { findLanguageModel } from '../find-model.ts';
import { withInterruption } from '../interruption.ts';
import { LIST_FORMATS, type ListFormat } from '../listing/formats.ts';
import { tableOf } from '../listing/table.ts';
import type { Output } from '../output.ts';
import { drawShare } from '../progress/draw.ts';
import { showLine } from '../progress/show-line.ts';
import { requireWritableFile, requireWritableFolder } from '../options/writable-path.ts';
import { countText } from './count-text.ts';
import { openResultsFolder } from './kept-results.ts';
import { readCorpora } from './read-corpora.ts';
import { type Selection, selectFor } from './selection.ts';

export interface ImportanceFlags {
  readonly experiments?: readonly string[];
  readonly counts?: string;
  readonly study?: string;
  readonly seed: number;
  readonly out?: string;
  readonly keep?: string;
  readonly engine: Resources['engine'];
  readonly threads: number;
  readonly format?: ListFormat;
}

export async function measureImportance(
  { folder, corpora }: { readonly folder: string; readonly corpora: readonly string[] },
  { experiments, counts, study, seed, out, keep, engine, threads, format }: ImportanceFlags,
  context: Context,
): Promise<void> {
  useEnginesOf(context.environment());
  if (out !== undefined) await requireWritableFile(out);
  if (keep !== undefined) await requireWritableFolder(keep);
  for (const file of [...corpora, ...(counts === undefined ? [] : [counts])]) await requireReadableFile(file);
  const selection = await selectFor({ experiments, study });
  const place = findLanguageModel(folder, context.environment().home);
  const documents = await readCorpora(corpora);
  const association = counts === undefined ? null : await countText(counts);
  const output = context.output();
  await withInterruption(async (signal) => {
    const loaded = await loadEngine(engine, { threads });
    const origin = async () => [
      await fingerprintModel(place),
      readCodeBase().version,
      loaded.id,
      loaded.instructionSet,
    ];
    const store = keep === undefined ? {} : { store: openResultsFolder(keep, await origin()) };
    const reader = await openReader(place);
    const progress = showLine(process.stderr);
    const begins = new Map<string, number>();
    try {
      const scores = await runExperiments(reader, documents, {
        experiments: EXPERIMENTS.filter(({ id }) => selection.experiments.includes(id)),
        association,
        signal,
        ...store,
        onShare: (work, share) => {
          const begin = begins.get(work) ?? performance.now();
          begins.set(work, begin);
          progress.tell(() => drawShare(work, share, (performance.now() - begin) / 1000));
        },
      });
      const listed = listScores(scores, selection, seed);
      progress.stop();
      await print(listed, { out, format: format ?? (output.json && out === undefined ? 'json' : 'csv') }, output);
    } finally {
      progress.stop();
      reader.model.dispose();
    }
  });
}

async function openReader(folder: string): Promise<DocumentReader> {
  const tokenizer = readTokenizer(folder);
  const { model } = await loadLanguageModel(folder);
  return createTextReader({ model, tokenizer });
}

type ListedScore = ReturnType<typeof listScores>[number];

async function print(
  scores: readonly ListedScore[],
  { out, format }: { readonly out: string | undefined; readonly format: ListFormat },
  output: Output,
): Promise<void> {
  const table = tableOf(scores, {
    part: ['part', (score) => score.part],
    row: ['row', (score) => score.row],
    metric: ['metric', (score) => score.metric],
    seed: ['seed', (score) => score.seed],
    value: ['value', (score) => score.value],
  });
  if (out === undefined) output.list(scores, [table], format);
  else await writeFileAtomically(out, LIST_FORMATS[format](scores, [table]).stdout);
}

function listScores(scores: readonly ExperimentScore[], { isWanted }: Selection, seed: number) {
  return scores.filter(isWanted).map(({ part, row, metric, value }) => ({ part, row, metric, seed, value }));
}
