/** The work of `ordo attribute`, apart from its flags: what it needs takes long to load. */
import { type AttributedSentence, summariseAttributions } from '@ordo/attribution';
import { createAttributor, createTranslator, openTrainedModel } from '@ordo/run';
import type { Resources } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { readLines } from '@ordo/text';
import { standardInput, writeAll } from '../commands/text/standard-streams.ts';
import type { Context } from '../context.ts';
import { useEnginesOf } from '../engines/folder.ts';
import { WorkFailed } from '../exit-codes.ts';
import { findModel } from '../find-model.ts';
import { withInterruption } from '../interruption.ts';
import { requireWritableFolder } from '../writable-path.ts';
import { drawAttribution, writePictures } from './pictures.ts';

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
  const outcome: Outcome = { sentences: [], drawn: [], left: [] };
  await withInterruption(async (signal) => {
    await loadEngine(flags.engine, { threads: flags.threads });
    const trained = await openTrainedModel(place);
    try {
      const tell = (line: string): void => output.say(line);
      await writeAll(attributeInput(trained, { signal, outcome, draws: pictures !== undefined, tell }));
    } finally {
      trained.model.dispose();
    }
  });
  if (pictures !== undefined) await writePictures(pictures, outcome.drawn);
  if (outcome.sentences.length > 0) output.say(describe(outcome.sentences));
  if (outcome.left.length > 0) {
    const numbers = outcome.left.slice(0, SHOWN_LINES).join(', ');
    throw new WorkFailed(`${outcome.left.length} of the lines could not be translated: ${numbers}`);
  }
}

/** How many lines the last message names. Each was named before. */
const SHOWN_LINES = 20;

interface Outcome {
  readonly sentences: AttributedSentence[];
  /** SVG documents, if they were asked for. */
  readonly drawn: { readonly line: number; readonly svg: string }[];
  /** The numbers, counted from 1, of lines that were not translated. */
  readonly left: number[];
}

interface Surroundings {
  readonly signal: AbortSignal;
  readonly outcome: Outcome;
  readonly draws: boolean;
  readonly tell: (line: string) => void;
}

async function* attributeInput(
  trained: Awaited<ReturnType<typeof openTrainedModel>>,
  { signal, outcome, draws, tell }: Surroundings,
): AsyncGenerator<Uint8Array> {
  const translator = createTranslator(trained, trained.search);
  const attribute = createAttributor(trained);
  let number = 0;
  for await (const lines of readLines(standardInput())) {
    for (const text of lines) {
      signal.throwIfAborted();
      number++;
      const [line] = await translator.translate([text]);
      const [best] = line?.translations ?? [];
      if (line === undefined || best === undefined) {
        const { code, message, fix } = line?.problem ?? {
          code: 'model.unreadable-input',
          message: 'nothing was found',
        };
        tell(`line ${number} was not translated: ${message}`);
        outcome.left.push(number);
        yield Buffer.from(`${JSON.stringify({ line: number, problem: { code, message, fix } })}\n`);
        continue;
      }
      const attribution = await attribute(line, best, signal);
      outcome.sentences.push(attribution);
      if (draws) outcome.drawn.push({ line: number, svg: drawAttribution(attribution, number) });
      yield Buffer.from(`${JSON.stringify({ line: number, ...attribution })}\n`);
    }
  }
}

function describe(sentences: readonly AttributedSentence[]): string {
  const { words, sourceShare, previousShare, topDistance } = summariseAttributions(sentences);
  return [
    `${words} words of ${sentences.length} lines`,
    `${percent(sourceShare)} of all |ΔLP| on the source, ${percent(previousShare)} on the word before`,
    `the target word leaned on most lies ${topDistance.toFixed(1)} words back on average`,
  ].join('; ');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
