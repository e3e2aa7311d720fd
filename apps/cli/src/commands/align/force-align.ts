/** `ordo align -f`: aligns a parallel text with an existing table. */
import { readFile } from 'node:fs/promises';
import { ALIGNER_DEFAULTS, ForcedAligner, renderLoaded, renderTotal, TranslationFile } from '@ordo/reorder/align';
import { unreadableError } from '../text/input-files.ts';
import { writeAll } from '../text/standard-streams.ts';
import { readParallelText } from './read-parallel-text.ts';

interface ForceFlags {
  readonly input: string;
  readonly table: string;
  readonly reverse?: true;
  readonly favourDiagonal: boolean;
  readonly diagonalTension?: number;
  readonly nullProbability: number;
  readonly nullWord: boolean;
  readonly meanSrclenMultiplier?: number;
}

export async function forceAlign(flags: ForceFlags): Promise<void> {
  const bytes = await readFile(flags.table).catch((error: unknown) => {
    throw unreadableError(flags.table, error);
  });
  const table = new TranslationFile(bytes, `"${flags.table}"`);
  const corpus = await readParallelText(flags.input);
  process.stderr.write(renderLoaded(table));
  const aligner = new ForcedAligner(corpus, table, {
    reverse: flags.reverse === true,
    prior: {
      tension: flags.favourDiagonal ? (flags.diagonalTension ?? ALIGNER_DEFAULTS.tension) : null,
      nullProbability: flags.nullProbability,
      hasNull: flags.nullWord,
    },
    lengthRatio: flags.meanSrclenMultiplier ?? 1,
  });
  let total = 0;
  await writeAll(
    (function* () {
      for (let pair = 0; pair < aligner.pairs; pair++) {
        const forced = aligner.align(pair);
        total += forced.logProbability;
        yield aligner.render(pair, forced);
      }
    })(),
  );
  process.stderr.write(renderTotal(total));
}
