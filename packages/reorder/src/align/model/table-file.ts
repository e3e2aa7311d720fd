/**
 * Writes the translation table as fast_align's -p does: source word, target word and ln t(target | source), separated by tabs.
 */
import type { Words } from '../corpus/corpus.ts';
import { formatNumber } from '../numbers/format-number.ts';
import { log } from '../numbers/logarithm.ts';
import type { TranslationTable } from './model.ts';

const TAB = Buffer.of(0x09);
/** -t: entries below the best one multiplied by e to this power are left out. */
const BEAM_THRESHOLD = -4;

/** Writes lines that are sorted by their bytes; fast_align writes them in the order of its hash tables. */
export function renderTable(list: Words, table: TranslationTable, beamThreshold: number = BEAM_THRESHOLD): Buffer {
  const lines: Buffer[] = [];
  for (let word = 0; word < list.size; word++) {
    const [start, end] = [table.starts[word] as number, table.starts[word + 1] as number];
    let most = 0;
    for (let entry = start; entry < end; entry++) most = Math.max(most, table.probabilities[entry] as number);
    const threshold = -log(most) * beamThreshold;
    for (let entry = start; entry < end; entry++) {
      const logarithm = log(table.probabilities[entry] as number);
      if (logarithm < threshold) continue;
      const [source, target] = [list.bytesOf(word), list.bytesOf(table.targets[entry] as number)];
      lines.push(Buffer.concat([source, TAB, target, TAB, Buffer.from(`${formatNumber(logarithm)}\n`)]));
    }
  }
  return Buffer.concat(lines.toSorted((a, b) => Buffer.compare(a, b)));
}
