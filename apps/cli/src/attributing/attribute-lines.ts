/** Does the work of `ordo attribute`. It is separate from the flags, because the modules that it needs take long to load. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AttributedSentence } from '@ordo/delta-lp/attribution';
import type { WordMap } from '@ordo/reports';
import type { Resources } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { readLines } from '@ordo/text';
import { standardInput } from '../commands/text/standard-streams.ts';
import type { Context } from '../context.ts';
import { useEnginesOf } from '../engines/folder.ts';
import { WorkFailed } from '../exit-codes.ts';
import { findLanguageModel } from '../find-model.ts';
import { withInterruption } from '../interruption.ts';
import { drawShare } from '../progress/draw.ts';
import { showLine } from '../progress/show-line.ts';
import { requireWritableFile, requireWritableFolder } from '../options/writable-path.ts';
import { type ExplainedLine, type Explainer, isProblem, type LineProblem, type LineRecord } from './explainer.ts';
import { openLineOutput } from './line-output.ts';
import { writePictures } from './pictures.ts';

export interface AttributeFlags {
  readonly out?: string;
  readonly pictures?: string;
  readonly engine: Resources['engine'];
  readonly threads: number;
}

export async function attributeLines(folder: string, flags: AttributeFlags, context: Context): Promise<void> {
  useEnginesOf(context.environment());
  const { out, pictures } = flags;
  if (out !== undefined) await requireWritableFile(out);
  if (pictures !== undefined) await requireWritableFolder(pictures);
  const place = findLanguageModel(folder, context.environment().home);
  const output = context.output();
  const outcome: Outcome = { sentences: [], maps: [], left: [] };
  await withInterruption(async (signal) => {
    await loadEngine(flags.engine, { threads: flags.threads });
    const lines = await openLineOutput(out, place);
    const explainer = await openExplainer(place);
    const note = (line: number, found: LineRecord | LineProblem): void => {
      if (isProblem(found)) {
        outcome.left.push(line);
        output.say(`line ${line} was not explained: ${found.problem.message}`);
        return;
      }
      const { sentence, map } = explainer.view(found, line);
      outcome.sentences.push(sentence);
      if (pictures !== undefined) outcome.maps.push({ line, map });
    };
    try {
      await lines.writeAll(explainInput(explainer, { signal, kept: lines.kept, note }));
      if (outcome.sentences.length > 0) output.say(explainer.summarise(outcome.sentences));
    } finally {
      explainer.dispose();
      await lines.close();
    }
  });
  if (pictures !== undefined) await writePictures(pictures, outcome.maps);
  if (outcome.left.length > 0) {
    const numbers = outcome.left.slice(0, SHOWN_LINES).join(', ');
    throw new WorkFailed(`${outcome.left.length} of the lines could not be explained: ${numbers}`);
  }
}

/** The number of lines that the last message names. All of them were named before. */
const SHOWN_LINES = 20;

interface Outcome {
  readonly sentences: AttributedSentence[];
  /** The maps for the pictures, if these were requested. */
  readonly maps: { readonly line: number; readonly map: WordMap }[];
  /** The numbers of the lines that were not explained, counted from 1. */
  readonly left: number[];
}

/**
 * Opens the explainer for a model. Hugging Face writes the family of a language model into config.json; our own translation
 * models have none.
 */
async function openExplainer(folder: string): Promise<Explainer> {
  const config = path.join(folder, 'config.json');
  const isLanguageModel = existsSync(config) && /"model_type"\s*:/u.test(readFileSync(config, 'utf8'));
  if (isLanguageModel) return (await import('./explain-texts.ts')).openTextExplainer(folder);
  return (await import('./explain-translations.ts')).openTranslationExplainer(folder);
}

interface Surroundings {
  readonly signal: AbortSignal;
  /** Returns what is already known about a line; null when it has to be computed. */
  readonly kept: (line: number, text: string) => LineRecord | LineProblem | null;
  readonly note: (line: number, found: LineRecord | LineProblem) => void;
}

async function* explainInput(
  explainer: Explainer,
  { signal, kept, note }: Surroundings,
): AsyncGenerator<ExplainedLine> {
  const progress = showLine(process.stderr);
  let line = 0;
  try {
    for await (const lines of readLines(standardInput())) {
      for (const text of lines) {
        signal.throwIfAborted();
        line++;
        const known = kept(line, text);
        if (known !== null) {
          note(line, known);
          continue;
        }
        const number = line;
        const begin = performance.now();
        const onShare = (share: number): void =>
          progress.tell(() => drawShare(`line ${number}`, share, (performance.now() - begin) / 1000));
        const found = await explainer.explain(text, { place: line - 1, signal, onShare });
        progress.stop();
        note(line, found);
        yield { line, text, found };
      }
    }
  } finally {
    progress.stop();
  }
}
