/** `ordo preorder score`: measures how well orders agree with links, by Nakagawa's measures and by lader's. */
import { OrdoError } from '@ordo/core/errors';
import { countOf } from '@ordo/core/phrases';
import type { CorpusScore, Link, Loss } from '@ordo/reorder/preorder';
import { readLines, readPairs } from '@ordo/text/streams';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { openTextFile } from '../text/input-files.ts';
import { standardInput } from '../text/standard-streams.ts';

interface ScoreFlags {
  links: string;
  source?: string;
}

/** The accuracies of lader, which count unaligned words with their right neighbours. */
interface LaderScore {
  readonly chunk: number;
  readonly tau: number;
}

export function addPreorderScoreCommand(preorder: Command, context: Context): void {
  preorder
    .command('score')
    .summary('score orders against links')
    .description(
      'Scores orders, read from standard input, against links. FRS is the share of neighbours that go on in target order ' +
        '(with both boundaries), tau the share of pairs in target order, complete the share of sentences without an ' +
        'error: means over sentences, unaligned words left out, as Nakagawa’s evaluator has them.',
    )
    .requiredOption('-l, --links <file>', 'links of the same sentences, like 0-0 1-2')
    .option('-s, --source <file>', 'the sentences: adds the accuracies of lader, sums in which unaligned words count')
    .addHelpText('after', '\nExample:\n  ordo preorder score -l test.links -s test.en < test.orders')
    .action(async (flags: ScoreFlags) => {
      const { score, lader } = await scoreFiles(flags);
      context.output().result({ ...score, ...(lader === null ? {} : { lader }) }, describe(score, lader));
    });
}

async function scoreFiles({
  links: linksFile,
  source,
}: ScoreFlags): Promise<{ score: CorpusScore; lader: LaderScore | null }> {
  const { parseLinks } = await import('@ordo/reorder/align');
  const { accuracyOf, checkLinks, chunkLoss, findRanks, meanScore, parseOrder, scoreOrder, tauLoss } = await import(
    '@ordo/reorder/preorder'
  );
  const words = source === undefined ? null : await readWords(source);
  const scores: ReturnType<typeof scoreOrder>[] = [];
  const losses: { chunk: Loss; tau: Loss }[] = [];
  for await (const [orderText, linkText] of readPairs(standardInput(), openTextFile(linksFile))) {
    const line = scores.length + 1;
    const order = parseOrder(orderText, { name: 'standard input', line });
    const links: Link[] = parseLinks(linkText, { name: `"${linksFile}"`, line });
    checkLinks(links, order.length, { name: `"${linksFile}"`, line });
    scores.push(scoreOrder(order, links));
    if (words === null) continue;
    const own = wordsOf(words, { line, count: order.length, source: source as string });
    const ranks = findRanks(own, links, { unaligned: 'right', merge: true });
    losses.push({ chunk: chunkLoss(order, ranks), tau: tauLoss(order, ranks) });
  }
  if (words !== null) checkEnd(words.length, scores.length, source as string);
  const lader = {
    chunk: accuracyOf(losses.map(({ chunk }) => chunk)),
    tau: accuracyOf(losses.map(({ tau }) => tau)),
  };
  return { score: meanScore(scores), lader: words === null ? null : lader };
}

async function readWords(source: string): Promise<string[][]> {
  const { parseSentence } = await import('@ordo/reorder/preorder');
  const sentences: string[][] = [];
  for await (const texts of readLines(openTextFile(source))) {
    for (const text of texts) {
      sentences.push([...(parseSentence(text, { name: `"${source}"`, line: sentences.length + 1 })[0] ?? [])]);
    }
  }
  return sentences;
}

/** Returns the words of a line, whose number must equal that of its order. */
function wordsOf(
  sentences: readonly string[][],
  { line, count, source }: { readonly line: number; readonly count: number; readonly source: string },
): string[] {
  const words = sentences[line - 1];
  if (words === undefined) {
    throw mismatch(`"${source}" ends after ${countOf(sentences.length, 'line')}, but standard input has more`);
  }
  if (words.length === count) return words;
  throw mismatch(`line ${line} of standard input orders ${count} words, but "${source}" has ${words.length} there`);
}

function checkEnd(sentences: number, orders: number, source: string): void {
  if (sentences === orders) return;
  throw mismatch(`standard input ends after ${countOf(orders, 'line')}, but "${source}" has more`);
}

function mismatch(problem: string): OrdoError {
  return new OrdoError('text.line-mismatch', problem, { fix: 'give orders, links and sentences that belong together' });
}

function describe({ fuzzy, tau, complete, scored, skipped }: CorpusScore, lader: LaderScore | null): string {
  const shares = `FRS ${fuzzy.toFixed(4)}, tau ${tau.toFixed(4)}, complete ${complete.toFixed(4)}`;
  const counts = `${scored} sentences${skipped === 0 ? '' : `; ${skipped} have no links, or links that leave the order open`}`;
  const more = lader === null ? '' : `\nlader: chunk ${lader.chunk.toFixed(4)}, tau ${lader.tau.toFixed(4)}`;
  return `${shares} (${counts})${more}`;
}
