/** `ordo align attention`: links from the attention of a trained translation model. */
import {
  ATTENTION_RULES,
  type AttentionRule,
  averageHeads,
  linkByAttention,
  renderLinkLine,
  wordsOf,
} from '@ordo/align';
import { isOrdoError, OrdoError } from '@ordo/core';
import { ENGINE_PREFERENCES, type Resources } from '@ordo/spec';
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { useEnginesOf } from '../../engines/folder.ts';
import { findModel } from '../../find-model.ts';
import { withInterruption } from '../../interruption.ts';
import { readCount } from '../../number-options.ts';
import { writeAll } from '../text/standard-streams.ts';
import { readParallelText } from './read-parallel-text.ts';

interface AttentionFlags {
  readonly input: string;
  readonly layer?: number;
  readonly rule: AttentionRule;
  readonly engine: Resources['engine'];
  readonly threads: number;
}

export function addAttentionCommand(align: Command, context: Context): void {
  align
    .command('attention')
    .argument('<model>', 'a model folder, or the folder of a run of "ordo run"')
    .option('-i, --input <file>', 'the parallel text; - is standard input', '-')
    .option('--layer <number>', 'the decoder layer to read, counted from 1 (default: the penultimate)', readCount)
    .addOption(
      new Option('--rule <rule>', 'how the links of sub-words become links of words')
        .choices(ATTENTION_RULES)
        .default('any'),
    )
    .addOption(new Option('--engine <id>', 'the engine').choices([...ENGINE_PREFERENCES]).default('auto'))
    .option('--threads <count>', 'threads of the engine', readCount, 1)
    .summary('links from the attention of a trained translation model')
    .description(
      'Lets a trained model read both sides of a parallel text, lines of the form "source words ||| target words", and links each ' +
        'target word to the source word that it looks at: weights of one decoder layer, averaged over its heads. Links count the ' +
        'words of the given lines, which the model may divide into sub-words. A word that looks at the end of the sentence most ' +
        'is not linked. Standard error says which layer and rule were used.',
    )
    .addHelpText(
      'after',
      `
  any  two words are linked when any of their sub-words are: each sub-word of the target has one link
  sum  each target word is linked once, where its sub-words look most in total

Example:
  paste -d '\\t' test.de test.en | ordo align attention ordo-runs/mine/sape-seed1-0f8c1a2b --rule sum > links
  ordo align score --gold test.gold < links`,
    )
    .action(async (folder: string, flags: AttentionFlags) => {
      useEnginesOf(context.environment());
      await withInterruption((signal) => writeAll(linkPairs(folder, flags, signal)));
    });
}

async function* linkPairs(folder: string, flags: AttentionFlags, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const place = findModel(folder);
  const corpus = await readParallelText(flags.input);
  const [{ createPairReader, openTrainedModel }, { loadEngine }] = await Promise.all([
    import('@ordo/run'),
    import('@ordo/tensor'),
  ]);
  await loadEngine(flags.engine, { threads: flags.threads });
  const trained = await openTrainedModel(place);
  try {
    const attend = createPairReader(trained, flags.layer);
    for (let pair = 0; pair + 1 < corpus.source.starts.length; pair++) {
      signal.throwIfAborted();
      const [source, target] = [wordsOf(corpus, 'source', pair), wordsOf(corpus, 'target', pair)];
      const found = await attend(source, target).catch((error: unknown) => {
        throw inLine(error, pair + 1);
      });
      if (pair === 0) process.stderr.write(describe(found, flags.rule));
      const { weights, sourceWords, targetWords } = found;
      const links = linkByAttention({ weights: averageHeads(weights), sourceWords, targetWords }, flags.rule);
      yield Buffer.from(`${renderLinkLine(links)}\n`);
    }
  } finally {
    trained.model.dispose();
  }
}

function describe(
  { layer, layers, weights }: { layer: number; layers: number; weights: readonly unknown[] },
  rule: string,
) {
  return `attention of decoder layer ${layer} of ${layers}, mean of ${weights.length} heads, rule ${rule}\n`;
}

function inLine(error: unknown, line: number): unknown {
  if (!isOrdoError(error)) return error;
  const { code, message, fix } = error;
  return new OrdoError(code, `line ${line}: ${message}`, { ...(fix === undefined ? {} : { fix }), cause: error });
}
