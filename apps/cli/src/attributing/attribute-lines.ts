/** The work of `ordo attribute`, apart from its flags: what it needs takes long to load. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AttributedSentence } from '@ordo/attribution';
import type { WordMap } from '@ordo/reports';
import type { Resources } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { readLines } from '@ordo/text';
import { standardInput, writeAll } from '../commands/text/standard-streams.ts';
import type { Context } from '../context.ts';
import { useEnginesOf } from '../engines/folder.ts';
import { WorkFailed } from '../exit-codes.ts';
import { findModel } from '../find-model.ts';
import { withInterruption } from '../interruption.ts';
import { drawBar, formatDuration } from '../progress/draw.ts';
import { showLine } from '../progress/show-line.ts';
import { requireWritableFolder } from '../writable-path.ts';
import type { Explainer } from './explainer.ts';
import { writePictures } from './pictures.ts';

export interface AttributeFlags {
  readonly pictures?: string;
  readonly engine: Resources['engine'];
  readonly threads: number;
}

export async function attributeLines(folder: string, flags: AttributeFlags, context: Context): Promise<void> {
  useEnginesOf(context.environment());
  const { pictures } = flags;
  if (pictures !== undefined) await requireWritableFolder(pictures);
  const place = findModel(folder);
  const output = context.output();
  const outcome: Outcome = { sentences: [], maps: [], left: [] };
  await withInterruption(async (signal) => {
    await loadEngine(flags.engine, { threads: flags.threads });
    const explainer = await openExplainer(place);
    try {
      const tell = (line: string): void => output.say(line);
      await writeAll(attributeInput(explainer, { signal, outcome, draws: pictures !== undefined, tell }));
      if (outcome.sentences.length > 0) output.say(explainer.summarise(outcome.sentences));
    } finally {
      explainer.dispose();
    }
  });
  if (pictures !== undefined) await writePictures(pictures, outcome.maps);
  if (outcome.left.length > 0) {
    const numbers = outcome.left.slice(0, SHOWN_LINES).join(', ');
    throw new WorkFailed(`${outcome.left.length} of the lines could not be explained: ${numbers}`);
  }
}

/** How many lines the last message names. Each was named before. */
const SHOWN_LINES = 20;

interface Outcome {
  readonly sentences: AttributedSentence[];
  /** For the pictures, if they were asked for. */
  readonly maps: { readonly line: number; readonly map: WordMap }[];
  /** The numbers, counted from 1, of lines that were not explained. */
  readonly left: number[];
}

interface Surroundings {
  readonly signal: AbortSignal;
  readonly outcome: Outcome;
  readonly draws: boolean;
  readonly tell: (line: string) => void;
}

/** Hugging Face writes the family of a language model into config.json; our own translation models have none. */
async function openExplainer(folder: string): Promise<Explainer> {
  const config = path.join(folder, 'config.json');
  const isLanguageModel = existsSync(config) && /"model_type"\s*:/u.test(readFileSync(config, 'utf8'));
  if (isLanguageModel) return (await import('./explain-texts.ts')).openTextExplainer(folder);
  return (await import('./explain-translations.ts')).openTranslationExplainer(folder);
}

async function* attributeInput(
  explainer: Explainer,
  { signal, outcome, draws, tell }: Surroundings,
): AsyncGenerator<Uint8Array> {
  const progress = showLine(process.stderr);
  let line = 0;
  try {
    for await (const lines of readLines(standardInput())) {
      for (const text of lines) {
        signal.throwIfAborted();
        line++;
        const number = line;
        const begin = performance.now();
        const onShare = (share: number): void =>
          progress.tell(() => drawShare(number, share, (performance.now() - begin) / 1000));
        const found = await explainer.explain(text, { line, signal, onShare });
        progress.stop();
        if ('problem' in found) {
          tell(`line ${line} was not explained: ${found.problem.message}`);
          outcome.left.push(line);
          yield Buffer.from(`${JSON.stringify({ line, ...found })}\n`);
          continue;
        }
        outcome.sentences.push(found.sentence);
        if (draws) outcome.maps.push({ line, map: found.map });
        yield Buffer.from(`${JSON.stringify({ line, ...found.record })}\n`);
      }
    }
  } finally {
    progress.stop();
  }
}

function drawShare(line: number, share: number, seconds: number): string {
  return `${drawBar(share)} line ${line}  ETA ${formatDuration((seconds / share) * (1 - share))}`;
}
