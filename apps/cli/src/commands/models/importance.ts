/** `ordo importance`: measures which words a language model leans on in annotated text. */
import { type Command, Option } from 'commander';
import { ENGINE_PREFERENCES } from '@ordo/tensor/engine-table';
import type { Context } from '../../context.ts';
import type { ImportanceFlags } from '../../importance/measure-importance.ts';
import { printsTable } from '../../listing/format-option.ts';
import { readCount, wholeNumber } from '../../options/number-options.ts';
import { STUDY_ARGUMENT } from '../../sources/study-source.ts';

/** The ids of @ordo/delta-lp/importance, which is only loaded when the command runs. A test compares the two lists. */
export const EXPERIMENT_IDS = ['correlations', 'regression', 'relations', 'antecedents'] as const;

const EXAMPLES = `
Examples:
  ordo importance default gum.conllu --counts news.txt > scores.csv
  ordo importance opt-125m gum.conllu --counts news.txt --keep opt-125m-gum > scores.csv    # again: goes on where it stopped
  ordo importance opt-125m ewt.conllu gum.conllu --counts news.txt --study ud/delta-lp-relations --seed 1 > seed1.csv
  ordo importance opt-125m litbank/*.conll --experiments antecedents --threads 2

The experiments, after Oh and Schuler (2023):
  correlations  how far attention and gradients say the same as ΔLP (Figure 3)
  regression    what explains the greatest ΔLP of each word (Tables 1 and 4)
  relations     how often the words leaned on most are those that a word depends on (Table 2)
  antecedents   how often the word leaned on most is an earlier mention (Table 3)

--counts has one sentence on each line, and blank lines between documents. Without blank lines, each line is a document.
A table of several models is their tables one below the other, with one line of names: "ordo judge" reads it.`;

export function addImportanceCommand(program: Command, context: Context): void {
  printsTable(program.command('importance'), 'csv')
    .argument(
      '<model>',
      'the folder of a language model: one that "ordo model" has fetched, or OPT or GPT-2 in the Hugging Face layout; or "default" ' +
        'for the one that "ordo model --default" has fetched',
    )
    .argument(
      '<corpora...>',
      'annotated text: CoNLL-U (.conllu) with dependencies, or CoNLL-2012 (.conll) with mentions',
    )
    .addOption(
      new Option('--experiments <ids...>', 'the experiments to run (default: those of the study, or all)').choices([
        ...EXPERIMENT_IDS,
      ]),
    )
    .option('--counts <file>', 'the text in which words are counted, for "regression" and "relations"')
    .option('--study <study>', `print only what this study asks for: ${STUDY_ARGUMENT}`)
    .option('--seed <seed>', 'the seed of the model, which the table names', wholeNumber(0), 1)
    .option('--out <file>', 'write the table to this file (default: stdout)')
    .option(
      '--keep <folder>',
      'keep what is found of each document in this folder, from which a later call goes on (default: nothing is kept)',
    )
    .addOption(new Option('--engine <id>', 'the engine').choices([...ENGINE_PREFERENCES]).default('auto'))
    .option('--threads <count>', 'threads of the engine', readCount, 1)
    .summary('say which words a language model leans on in annotated text')
    .description(
      'Decomposes each prediction of a language model on annotated text exactly by the words before it, and says how what it ' +
        'leaned on goes together with attention and gradients, with collocation, with dependencies and with earlier mentions. ' +
        'Prints a table of scores in CSV, which "ordo judge" judges by a study.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, corpora: readonly string[], flags: ImportanceFlags) => {
      const { measureImportance } = await import('../../importance/measure-importance.ts');
      await measureImportance({ folder, corpora }, flags, context);
    });
}
