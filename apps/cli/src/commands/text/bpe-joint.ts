/** `ordo text bpe learn-joint`: one set of merges for several files, and a vocabulary for each of them. */
import type { Command } from 'commander';
import { openTextFile, wholeNumber } from './input-files.ts';

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
    .description('learn merges on several files together, with a vocabulary each (learn_joint_bpe_and_vocab.py)')
    .argument('<files...>', 'tokenised text')
    .requiredOption('-m, --merges <number>', 'how many merges to learn', wholeNumber(0))
    .requiredOption('--codes <file>', 'where the merges go')
    .requiredOption('--vocabularies <files...>', 'where the vocabularies go, one for each text')
    .option('--minimum-frequency <times>', 'stop when no pair is as frequent', wholeNumber(1), 2)
    .option('--total-symbols', 'count the characters into --merges')
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
    command.error(`error: ${files.length} texts need as many --vocabularies, not ${vocabularies.length}`);
  }
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
