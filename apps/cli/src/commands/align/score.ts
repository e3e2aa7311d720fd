/** `ordo align score`: computes alignment error rate, precision, recall and F of links against a gold standard. */
import { type AlignmentCounts, countLinks, parseGoldLinks, parseLinks, scoreLinks } from '@ordo/reorder/align';
import { readPairs } from '@ordo/text/streams';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { openTextFile } from '../text/input-files.ts';
import { standardInput } from '../text/standard-streams.ts';

interface ScoreFlags {
  gold: string;
  oneBased?: true;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export function addAlignScoreCommand(align: Command, context: Context): void {
  align
    .command('score')
    .description(
      'Scores links, read from standard input, against a gold standard: precision = |A∩P|/|A|, recall = |A∩S|/|S|, ' +
        'AER = 1 − (|A∩S| + |A∩P|)/(|A| + |S|), with sure links S and possible links P, over all lines.',
    )
    .requiredOption('-g, --gold <file>', 'the gold standard: sure links like 3-4, possible links like 3p4')
    .option('--one-based', 'positions of the gold standard are counted from 1')
    .addHelpText('after', '\nExample:\n  ordo align score --gold test.gold --one-based < test.links')
    .action(async ({ gold, oneBased }: ScoreFlags) => {
      const score = scoreLinks(await countFiles(gold, oneBased === true ? 1 : 0));
      const { aer, precision, recall, f, links, sure } = score;
      const shares = `AER ${percent(aer)}, precision ${percent(precision)}, recall ${percent(recall)}, F ${percent(f)}`;
      context.output().result(score, `${shares} (${links} links, ${sure} sure ones in the gold standard)`);
    });
}

async function countFiles(goldFile: string, firstPosition: 0 | 1): Promise<AlignmentCounts[]> {
  const counts: AlignmentCounts[] = [];
  for await (const [links, gold] of readPairs(standardInput(), openTextFile(goldFile))) {
    const line = counts.length + 1;
    const found = parseLinks(links, { name: 'standard input', line });
    counts.push(countLinks(found, parseGoldLinks(gold, { name: `"${goldFile}"`, line }, firstPosition)));
  }
  return counts;
}
