/** `ordo translate`: translates lines of text with a trained model, in bounded memory. */
import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { makeFolder, OrdoError } from '@ordo/core';
import { DecodingOptionsSchema } from '@ordo/nmt/declarations';
import { createTranslator, openTrainedModel, type TrainedModel, type TranslatedLine, type Translator } from '@ordo/run';
import type { Resources } from '@ordo/spec';
import { ENGINE_PREFERENCES } from '@ordo/tensor/engine-table';
import { loadEngine, type PackedWeights, withPackedWeights } from '@ordo/tensor';
import { readLines } from '@ordo/text';
import type { Context } from '../../context.ts';
import { readCount } from '../../options/number-options.ts';
import { schemaOption } from '../../options/schema-option.ts';
import { findModel } from '../../find-model.ts';
import { useEnginesOf } from '../../engines/folder.ts';
import { WorkFailed } from '../../exit-codes.ts';
import { withInterruption } from '../../interruption.ts';
import type { Output } from '../../output.ts';
import { requireWritableFile } from '../../options/writable-path.ts';
import { standardInput, writeAll } from '../text/standard-streams.ts';

interface TranslateOptions {
  readonly beam?: number;
  readonly nbest?: number;
  readonly lengthPenalty?: number;
  readonly weights?: PackedWeights;
  readonly tokens: boolean;
  readonly attention?: string;
  readonly engine: Resources['engine'];
  readonly threads: number;
}

const ALPHA = DecodingOptionsSchema.properties.lengthPenalty.properties.alpha;

/** The number of lines that are translated together: enough to sort them by length, and few enough that output appears soon. */
const CHUNK = 512;
/** The number of lines that the last message names. All of them were named on stderr before. */
const SHOWN_LINES = 20;

export function addTranslateCommand(program: Command, context: Context): void {
  program
    .command('translate')
    .argument(
      '<model>',
      'a model folder, as "ordo model" and "ordo import" write it, or the folder of a run of "ordo run"',
    )
    .option(
      '--beam <hypotheses>',
      'the beam size; 1 is greedy search (default: the run’s)',
      schemaOption(DecodingOptionsSchema.properties.beam),
    )
    .option('--nbest <count>', 'print this many translations of each line, as "line ||| text ||| score"', readCount)
    .option(
      '--length-penalty <alpha>',
      'the exponent of the length normalisation (default: the run’s)',
      schemaOption(ALPHA),
    )
    .addOption(
      new Option(
        '--weights <kind>',
        'weights as floats, or as 8-bit integers, which is faster and changes scores a little (default: the run’s)',
      ).choices(['float', 'int8']),
    )
    .option('--tokens', 'print the model’s units instead of text', false)
    .option('--attention <file>', 'write the attention weights of each best translation, as one JSON object per line')
    .addOption(new Option('--engine <id>', 'the engine').choices([...ENGINE_PREFERENCES]).default('auto'))
    .option('--threads <count>', 'threads of the engine', readCount, 1)
    .summary('translate standard input to standard output with a trained model')
    .description(
      'Reads raw lines from standard input, preprocesses them as the training text was, and writes one translation per ' +
        'line. With --json, each line is an object with tokens, scores and log-probabilities per token. A line that the model ' +
        'cannot take, for instance because it is too long, gives an empty line; stderr says which line it is and why.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo translate ordo-runs/mine/sape-seed1-0f8c1a2b < new.en > new.de\n' +
        '  ordo translate my-run --beam 10 --nbest 10 < new.en\n  ordo translate my-run --attention weights.jsonl < new.en\n',
    )
    .action(async (folder: string, options: TranslateOptions) => {
      useEnginesOf(context.environment());
      const output = context.output();
      await withInterruption((signal) => translateStream(folder, options, { output, signal }));
    });
}

interface Surroundings {
  readonly output: Output;
  readonly signal: AbortSignal;
}

async function translateStream(folder: string, options: TranslateOptions, surroundings: Surroundings): Promise<void> {
  if (options.attention !== undefined) await requireWritableFile(options.attention, '--attention');
  const place = findModel(folder);
  // Engines on a GPU do not have weights as 8-bit integers.
  const processor = options.weights === 'int8' ? { gpus: 0 } : {};
  await loadEngine(options.engine, { threads: options.threads, ...processor });
  const trained = await openTrainedModel(place);
  if (options.attention !== undefined) await makeFolder(path.dirname(options.attention));
  const attention = options.attention === undefined ? null : createWriteStream(options.attention);
  try {
    const search = chooseSearch(trained, options);
    const translator = createTranslator(trained, search);
    const left: number[] = [];
    const input = translateInput(translator, { ...options, ...surroundings, attention, left });
    await withPackedWeights(() => writeAll(input), search.weights);
    if (left.length > 0) throw new WorkFailed(describeLeft(left));
  } finally {
    trained.model.dispose();
    attention?.end();
    if (attention !== null) await finished(attention);
  }
}

type Wanted = Omit<TranslateOptions, 'attention'> &
  Surroundings & {
    readonly attention: WriteStream | null;
    /** Receives the numbers of the lines that were not translated, counted from 1. */
    readonly left: number[];
  };

async function* translateInput(translator: Translator, wanted: Wanted): AsyncGenerator<Uint8Array> {
  let number = 0;
  for await (const lines of chunksOf(readLines(standardInput()))) {
    wanted.signal.throwIfAborted();
    for (const line of await translator.translate(lines, number)) {
      if (line.problem !== null) {
        wanted.left.push(number + 1);
        const { message, fix } = line.problem;
        wanted.output.say(`line ${number + 1} was not translated: ${message}${fix === undefined ? '' : `; ${fix}`}`);
      }
      wanted.attention?.write(await describeAttention(translator, line, number));
      yield Buffer.from(wanted.output.json ? writeJson(line, number) : writeText(line, number, wanted));
      number++;
    }
  }
}

function chooseSearch({ search }: TrainedModel, { beam, nbest = 1, lengthPenalty, weights }: TranslateOptions) {
  const width = beam ?? Math.max(search.beam, nbest);
  if (nbest > width) {
    throw new OrdoError('request.invalid', `--nbest ${nbest} is more than the ${width} hypotheses of the beam`, {
      fix: `add --beam ${nbest}`,
    });
  }
  const alpha = lengthPenalty ?? search.lengthPenalty.alpha;
  const { weights: usual, search: named, ...rest } = search;
  const chosen = weights ?? usual ?? 'float';
  return {
    ...rest,
    beam: width,
    lengthPenalty: { ...search.lengthPenalty, alpha },
    ...(chosen === 'float' ? {} : { weights: chosen }),
    // A search that draws at random has no beam, so whoever asks for a beam, or for several translations, wants a beam search.
    ...(named === undefined || beam !== undefined || nbest > 1 ? {} : { search: named }),
  };
}

async function* chunksOf(blocks: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  for await (const lines of blocks) {
    for (let start = 0; start < lines.length; start += CHUNK) yield lines.slice(start, start + CHUNK);
  }
}

function writeText({ translations }: TranslatedLine, number: number, { nbest, tokens }: Wanted): string {
  const show = (translation: TranslatedLine['translations'][number]): string =>
    tokens ? translation.tokens.join(' ') : translation.text;
  if (nbest === undefined) return `${translations.slice(0, 1).map(show).join('')}\n`;
  const best = translations.slice(0, nbest);
  return best.map((translation) => `${number} ||| ${show(translation)} ||| ${translation.score}\n`).join('');
}

function writeJson({ problem, ...line }: TranslatedLine, number: number): string {
  if (problem === null) return `${JSON.stringify({ line: number, ...line })}\n`;
  const { code, message, fix } = problem;
  return `${JSON.stringify({ line: number, ...line, problem: { code, message, fix } })}\n`;
}

/** Names the first lines that were not translated. */
function describeLeft(left: readonly number[]): string {
  const more = left.length > SHOWN_LINES ? ', …' : '';
  const what =
    left.length === 1
      ? '1 line was not translated and is empty'
      : `${left.length} lines were not translated and are empty`;
  return `${what}: ${left.slice(0, SHOWN_LINES).join(', ')}${more}`;
}

/** Returns the attention weights as a line of JSON. Rows are target positions, columns source positions; both end with EOS. */
async function describeAttention(translator: Translator, line: TranslatedLine, number: number): Promise<string> {
  const [best] = line.translations;
  if (best === undefined) return '';
  const attentions = await translator.attend(line, best);
  return `${JSON.stringify({ line: number, source: line.tokens, target: best.tokens, attentions })}\n`;
}
