/**
 * Does the work of `ordo align attention`. It is separate from the flags, because the modules that it needs take long to load.
 */
import { type AttentionRule, averageHeads, linkByAttention, renderLinkLine, wordsOf } from '@ordo/reorder/align';
import { isOrdoError, OrdoError } from '@ordo/core';
import { createPairReader, openTrainedModel } from '@ordo/run';
import type { Resources } from '@ordo/spec';
import { ENGINE_PREFERENCES } from '@ordo/tensor/engine-table';
import { loadEngine } from '@ordo/tensor';
import type { Context } from '../../context.ts';
import { useEnginesOf } from '../../engines/folder.ts';
import { findModel } from '../../find-model.ts';
import { withInterruption } from '../../interruption.ts';
import { writeAll } from '../text/standard-streams.ts';
import { readParallelText } from './read-parallel-text.ts';

export interface AttentionFlags {
  readonly input: string;
  readonly layer?: number;
  readonly rule: AttentionRule;
  readonly engine: string;
  readonly threads: number;
}

export async function writeAttentionLinks(folder: string, flags: AttentionFlags, context: Context): Promise<void> {
  useEnginesOf(context.environment());
  await withInterruption((signal) => writeAll(linkPairs(folder, flags, signal)));
}

async function* linkPairs(folder: string, flags: AttentionFlags, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const place = findModel(folder);
  const corpus = await readParallelText(flags.input);
  await loadEngine(readEngine(flags.engine), { threads: flags.threads });
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

function readEngine(id: string): Resources['engine'] {
  const found = ENGINE_PREFERENCES.find((one) => one === id);
  if (found !== undefined) return found;
  const fix = `give one of ${ENGINE_PREFERENCES.join(', ')}`;
  throw new OrdoError('request.invalid', `there is no engine "${id}"`, { fix });
}

function inLine(error: unknown, line: number): unknown {
  if (!isOrdoError(error)) return error;
  const { code, message, fix } = error;
  return new OrdoError(code, `line ${line}: ${message}`, { ...(fix === undefined ? {} : { fix }), cause: error });
}
