/** `ordo attribute`: shows which words each predicted word leaned on. */
import { type Command, Option } from 'commander';
import { ENGINE_PREFERENCES } from '@ordo/tensor/engine-table';
import type { AttributeFlags } from '../../attributing/attribute-lines.ts';
import type { Context } from '../../context.ts';
import { readCount } from '../../options/number-options.ts';

export function addAttributeCommand(program: Command, context: Context): void {
  program
    .command('attribute')
    .argument(
      '<model>',
      'a model folder, or the folder of a run of "ordo run"; the folder of an OPT or GPT-2 model in the Hugging Face layout; or ' +
        '"default" for the language model that "ordo model --default" has fetched',
    )
    .option('--out <file>', 'write to this file, and continue it if an earlier call was interrupted (default: stdout)')
    .option('--pictures <folder>', 'draw words over words: one SVG file for each line, and index.html with all of them')
    .addOption(new Option('--engine <id>', 'the engine').choices([...ENGINE_PREFERENCES]).default('auto'))
    .option('--threads <count>', 'threads of the engine', readCount, 1)
    .summary('say which words each predicted word leaned on, exactly')
    .description(
      'Reads raw lines from standard input and decomposes each prediction exactly by what was read (Oh and Schuler 2023). A ' +
        'translation model translates each line; a language model reads it as a text, in overlapping windows if it is long. Prints ' +
        'one JSON object for each line: ΔLP in bits for each target word by each word of the source and the target words before, or ' +
        'for each word of a text by the words before. ΔLP is log2 P of the word, less log2 P without what the model read at the ' +
        'other word. A summary of all lines goes to standard error.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo attribute ordo-runs/mine/sape-seed1-0f8c1a2b < new.en > attributions.jsonl\n' +
        '  ordo attribute my-run --pictures pictures < new.en > attributions.jsonl\n' +
        '  ordo attribute default < texts.txt\n' +
        '  ordo attribute opt-125m --threads 2 --out attributions.jsonl < texts.txt    # again: goes on where it stopped\n',
    )
    .action(async (folder: string, flags: AttributeFlags) => {
      const { attributeLines } = await import('../../attributing/attribute-lines.ts');
      await attributeLines(folder, flags, context);
    });
}
