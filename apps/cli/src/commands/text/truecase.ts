/** `ordo text train-truecaser`, `truecase` and `detruecase`. */
import {
  createTruecaser,
  createTruecaseTrainer,
  detruecase,
  parseTruecaseModel,
  renderTruecaseModel,
} from '@ordo/text/truecase';
import type { Command } from 'commander';
import { readTextFile } from './input-files.ts';
import { eachLine, filterLines, writeAll } from './standard-streams.ts';

export function addTruecaseCommands(text: Command): void {
  text
    .command('train-truecaser')
    .description('learn the usual case of words from tokenised text (train-truecaser.perl)')
    .option('--use-first-word', 'count words at sentence starts too, as far as they say something')
    .addHelpText('after', '\nExample:\n  ordo text train-truecaser < train.tok.en > truecase-model.en')
    .action(async (options: { useFirstWord?: boolean }) => {
      const trainer = createTruecaseTrainer(options);
      await eachLine(trainer.add);
      await writeAll([renderTruecaseModel(trainer.model())]);
    });
  text
    .command('truecase')
    .description('give words their usual case (truecase.perl)')
    .requiredOption('-m, --model <file>', 'what train-truecaser wrote')
    .option('--uncased', 'the text has no case (a speech recogniser’s): lower-case it first')
    .addHelpText('after', '\nExample:\n  ordo text truecase -m truecase-model.en < train.tok.en > train.true.en')
    .action(async (options: { model: string; uncased?: boolean }) => {
      await filterLines(createTruecaser(parseTruecaseModel(await readTextFile(options.model)), options));
    });
  text
    .command('detruecase')
    .description('capitalise sentence starts (detruecase.perl)')
    .addHelpText('after', '\nExample:\n  ordo text detruecase < hypotheses.true.en > hypotheses.en')
    .action(async () => filterLines(detruecase));
}
