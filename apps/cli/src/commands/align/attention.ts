/** `ordo align attention`: derives links from the attention of a trained translation model. */
import { ATTENTION_RULES } from '@ordo/reorder/align';
import { ENGINE_PREFERENCES } from '@ordo/tensor/engine-table';
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { readCount } from '../../options/number-options.ts';
import type { AttentionFlags } from './link-pairs.ts';

export function addAttentionCommand(align: Command, context: Context): void {
  align
    .command('attention')
    .argument('<model>', 'a model folder, or the folder of a run of "ordo run"')
    .option('-i, --input <file>', 'the parallel text; - is standard input', '-')
    .option('--layer <number>', 'the decoder layer to read, counted from 1 (default: the penultimate)', readCount)
    .addOption(
      new Option('--rule <rule>', 'how the links of sub-words become links of words')
        .choices(ATTENTION_RULES)
        .default('any'),
    )
    .addOption(new Option('--engine <id>', 'the engine').choices([...ENGINE_PREFERENCES]).default('auto'))
    .option('--threads <count>', 'threads of the engine', readCount, 1)
    .summary('links from the attention of a trained translation model')
    .description(
      'Lets a trained model read both sides of a parallel text, lines of the form "source words ||| target words", and links each ' +
        'target word to the source word that it looks at: weights of one decoder layer, averaged over its heads. Links count the ' +
        'words of the given lines, which the model may divide into sub-words. A word that looks at the end of the sentence most ' +
        'is not linked. Standard error says which layer and rule were used.',
    )
    .addHelpText(
      'after',
      `
  any  two words are linked when any of their sub-words are: each sub-word of the target has one link
  sum  each target word is linked once, where its sub-words look most in total

Example:
  paste -d '\\t' test.de test.en | ordo align attention ordo-runs/mine/sape-seed1-0f8c1a2b --rule sum > links
  ordo align score --gold test.gold < links`,
    )
    .action(async (folder: string, flags: AttentionFlags) => {
      const { writeAttentionLinks } = await import('./link-pairs.ts');
      await writeAttentionLinks(folder, flags, context);
    });
}
