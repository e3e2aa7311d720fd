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
    .description('Learns the usual case of words from tokenised text (train-truecaser.perl).')
    .option('--use-first-word', 'also count words at sentence starts whose case is informative')
    .addHelpText('after', '\nExample:\n  ordo text train-truecaser < train.tok.en > truecase-model.en')
    .action(async (options: { useFirstWord?: boolean }) => {
      const trainer = createTruecaseTrainer(options);
      await eachLine(trainer.add);
      await writeAll([renderTruecaseModel(trainer.model())]);
    });
  text
    .command('truecase')
    .description('Gives words their usual case (truecase.perl).')
    .requiredOption('-m, --model <file>', 'a model that train-truecaser wrote')
    .option('--uncased', 'lower-case the text first, for instance that of a speech recogniser')
    .addHelpText('after', '\nExample:\n  ordo text truecase -m truecase-model.en < train.tok.en > train.true.en')
    .action(async (options: { model: string; uncased?: boolean }) => {
      await filterLines(createTruecaser(parseTruecaseModel(await readTextFile(options.model)), options));
    });
  text
    .command('detruecase')
    .description('Capitalises sentence starts (detruecase.perl).')
    .addHelpText('after', '\nExample:\n  ordo text detruecase < hypotheses.true.en > hypotheses.en')
    .action(async () => filterLines(detruecase));
}
