/** `ordo text bpe learn-joint`: learns one set of merges from several files, and counts a vocabulary for each file. */
import type { Command } from 'commander';
import { wholeNumber } from '../../options/number-options.ts';
import { requireWritableFile } from '../../options/writable-path.ts';
import { openTextFile } from './input-files.ts';

interface LearnJointOptions {
  merges: number;
  minimumFrequency: number;
  totalSymbols?: boolean;
  codes: string;
  vocabularies: string[];
}

export function addLearnJointCommand(bpe: Command): void {
  bpe
    .command('learn-joint')
    .description(
      'Learns one set of merges from several files, with a vocabulary for each file (learn_joint_bpe_and_vocab.py).',
    )
    .argument('<files...>', 'files of tokenised text')
    .requiredOption('-m, --merges <number>', 'the number of merges to learn', wholeNumber(0))
    .requiredOption('--codes <file>', 'the file to write the merges to')
    .requiredOption('--vocabularies <files...>', 'the files to write the vocabularies to, one per text')
    .option('--minimum-frequency <times>', 'stop when every pair is less frequent than this', wholeNumber(1), 2)
    .option('--total-symbols', 'subtract the number of characters from --merges')
    .addHelpText(
      'after',
      `
Example:
  ordo text bpe learn-joint train.tok.en train.tok.de -m 8000 --codes codes --vocabularies vocab.en vocab.de`,
    )
    .action(learnJointly);
}

async function learnJointly(files: string[], options: LearnJointOptions, command: Command): Promise<void> {
  const { merges, codes: codesFile, vocabularies } = options;
  if (vocabularies.length !== files.length) {
    command.error(`error: there are ${files.length} texts but ${vocabularies.length} --vocabularies`);
  }
  await requireWritableFile(codesFile, '--codes');
  for (const file of vocabularies) await requireWritableFile(file, '--vocabularies');
  const { writeFileAtomically } = await import('@ordo/core/files');
  const { addCounts, countInput, countUnits, createBpe, learnBpe, renderBpeCodes, renderWordCounts } = await import(
    '@ordo/text/bpe'
  );
  const counts = await Promise.all(files.map(async (file) => countInput(openTextFile(file))));
  const codes = learnBpe(addCounts(counts), merges, options);
  const bpe = createBpe(codes);
  await writeFileAtomically(codesFile, renderBpeCodes(codes));
  for (const [i, vocabulary] of vocabularies.entries()) {
    const units = countUnits(counts[i] as Map<string, number>, bpe);
    await writeFileAtomically(vocabulary, renderWordCounts(units));
  }
}
