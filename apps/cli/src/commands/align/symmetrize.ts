/** `ordo align symmetrize`: combines the links of both directions, as atools does. */
import { HEURISTICS, type Heuristic } from '@ordo/reorder/align';
import { readPairs } from '@ordo/text/streams';
import { type Command, Option } from 'commander';
import { openTextFile } from '../text/input-files.ts';
import { writeAll } from '../text/standard-streams.ts';

interface SymmetrizeFlags {
  forward: string;
  reverse: string;
  command: Heuristic;
}

export function addSymmetrizeCommand(align: Command): void {
  align
    .command('symmetrize')
    .description(
      'Combines the links of both directions (atools). Links are written by source position, then by target position.',
    )
    .requiredOption('-i, --forward <file>', 'the links of `ordo align`')
    .requiredOption('-j, --reverse <file>', 'the links of `ordo align -r`')
    .addOption(
      new Option('-c, --command <heuristic>', 'how to combine them').choices(HEURISTICS).default('grow-diag-final-and'),
    )
    .addHelpText(
      'after',
      `
  intersect            links that both directions have: few and precise
  union                links that either direction has: many
  grow-diag            the intersection, grown by neighbouring links of the union that reach a word without links
  grow-diag-final      then also links of either direction that reach a word without links
  grow-diag-final-and  then only those between two words without links

Example:
  ordo align symmetrize -i forward -j reverse > train.links`,
    )
    .action(async (flags: SymmetrizeFlags) => {
      await writeAll(symmetrizeFiles(flags));
    });
}

async function* symmetrizeFiles({ forward, reverse, command }: SymmetrizeFlags): AsyncGenerator<Uint8Array> {
  const { parseLinks, renderLinkLine, symmetrize } = await import('@ordo/reorder/align');
  let line = 0;
  let block = '';
  for await (const [one, other] of readPairs(openTextFile(forward), openTextFile(reverse))) {
    line++;
    const [links, others] = [
      parseLinks(one, { name: `"${forward}"`, line }),
      parseLinks(other, { name: `"${reverse}"`, line }),
    ];
    block += `${renderLinkLine(symmetrize(links, others, command))}\n`;
    if (block.length < 1 << 16) continue;
    yield Buffer.from(block);
    block = '';
  }
  yield Buffer.from(block);
}
