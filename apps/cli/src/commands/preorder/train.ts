/** `ordo preorder train`: learns a preorderer from sentences and their links, and writes it to a file. */
import { shortHash } from '@ordo/core';
import type { Link, Sentence, WordClasses } from '@ordo/reorder/preorder';
import { readPairs } from '@ordo/text/streams';
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { wholeNumber } from '../../options/number-options.ts';
import { requireWritableFile } from '../../options/writable-path.ts';
import { openTextFile, readTextFile } from '../text/input-files.ts';
import { showTraining } from './show-training.ts';
import { showCount } from '../../listing/table.ts';

interface TrainFlags {
  source: string;
  links: string;
  out: string;
  classes?: string;
  parser?: string;
  iterations?: number;
  beamWidth?: number;
  minimumUpdates?: number;
  unaligned?: 'right' | 'left' | 'free';
}

export function addTrainCommand(preorder: Command, context: Context): void {
  preorder
    .command('train')
    .summary('learn from sentences and their links')
    .description(
      'Learns from sentences and their links, and writes a preorderer: its features with their weights, its options, and ' +
        'the fingerprint of its data. The same data and options give the same bytes. Sentences whose links cross so that ' +
        'no tree puts their words in order are left out, and their number is told.',
    )
    .requiredOption('-s, --source <file>', 'the source sentences; further columns (classes, tags) behind tabs')
    .requiredOption('-l, --links <file>', 'their links, like 0-0 1-2, one line per sentence')
    .requiredOption('-o, --out <file>', 'the file to write the preorderer to')
    .option('-c, --classes <file>', 'classes of words, lines like "house c12": features of them beside those of words')
    .addOption(new Option('-p, --parser <name>', 'how to parse').choices(['top-down', 'lader']).default('top-down'))
    .option('-I, --iterations <number>', 'how often to go through the text', wholeNumber(1, 10_000))
    .option('-b, --beam-width <number>', 'how many hypotheses to keep', wholeNumber(1, 10_000))
    .option('--minimum-updates <number>', 'leave out features updated less often', wholeNumber(0, 1_000_000))
    .addOption(
      new Option(
        '-u, --unaligned <side>',
        'the neighbour that unaligned words stay with; free lets them go anywhere',
      ).choices(['right', 'left', 'free']),
    )
    .addHelpText('after', PARSERS_HELP)
    .action(async (flags: TrainFlags) => train(flags, context));
}

const PARSERS_HELP = `
Parsers, and what they take unless told otherwise:
  top-down  cuts spans from the whole sentence downwards, with a beam (Nakagawa 2015): 20 iterations, beam width 20
  lader     joins spans upwards to the whole sentence (Neubig et al. 2012): 5 iterations, beam width 100

Example:
  ordo preorder train -s train.en -l train.links -o en-ja.preorder`;

async function train({ source, links, out, classes, ...options }: TrainFlags, context: Context): Promise<void> {
  await requireWritableFile(out);
  const { savePreorderer, trainPreorderer } = await import('@ordo/reorder/preorder');
  const { writeFileAtomically } = await import('@ordo/core/files');
  const ofWords = classes === undefined ? undefined : await readClasses(classes);
  const data = { ...(await readTraining(source, links)), ...(ofWords === undefined ? {} : { classes: ofWords }) };
  const progress = showTraining(process.stderr);
  const preorderer = await trainPreorderer(data, options, {
    onProgress: progress.tell,
    names: { sentences: `"${source}"`, links: `"${links}"` },
  }).finally(progress.stop);
  const bytes = savePreorderer(preorderer);
  await writeFileAtomically(out, bytes);
  const { metadata, hash } = preorderer;
  const { data: made } = metadata;
  const features = preorderer.parts.records.keys.length / 2;
  const counts = `${showCount(features)} features from ${showCount(made.learnedFrom)} of ${showCount(made.sentences)} sentences`;
  const unknown = ofWords?.countUnknown(data.sentences) ?? 0;
  const without = ofWords === undefined ? '' : `, ${showCount(unknown)} words of the text without a class`;
  const text = `"${out}": ${counts}${without}, hash ${shortHash(hash)}`;
  context
    .output()
    .result(
      { file: out, hash, bytes: bytes.length, featureCount: features, wordsWithoutClass: unknown, ...metadata },
      text,
    );
}

async function readClasses(file: string): Promise<WordClasses> {
  const { WordClasses: Classes } = await import('@ordo/reorder/preorder');
  return Classes.parse(await readTextFile(file), `"${file}"`);
}

async function readTraining(source: string, linksFile: string): Promise<{ sentences: Sentence[]; links: Link[][] }> {
  const { parseLinks } = await import('@ordo/reorder/align');
  const { parseSentence } = await import('@ordo/reorder/preorder');
  const sentences: Sentence[] = [];
  const links: Link[][] = [];
  for await (const [text, linkText] of readPairs(openTextFile(source), openTextFile(linksFile))) {
    const line = sentences.length + 1;
    sentences.push(parseSentence(text, { name: `"${source}"`, line }));
    links.push(parseLinks(linkText, { name: `"${linksFile}"`, line }));
  }
  return { sentences, links };
}
