/** `ordo preorder`: learns the target order of source words from links, reorders sentences, and scores orders. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { addApplyCommand } from '../preorder/apply.ts';
import { addPreorderScoreCommand } from '../preorder/score.ts';
import { addTrainCommand } from '../preorder/train.ts';

export function addPreorderCommand(program: Command, context: Context): void {
  const preorder = program
    .command('preorder')
    .summary('source words in target order: train, apply, score')
    .description(
      'Puts source words into the order of their translations. `train` learns from sentences and their links, `apply` ' +
        'writes the order of each sentence, and `score` compares orders with links. Trees of straight and inverted ' +
        'nodes (BTG) make the orders, so that neighbouring words move together.',
    );
  addTrainCommand(preorder, context);
  addApplyCommand(preorder);
  addPreorderScoreCommand(preorder, context);
  preorder.addHelpText('after', EXAMPLES);
}

const EXAMPLES = `
Words may have classes or tags: further columns behind tabs, one token per word. They help where words are rare. With
\`train --classes\` the preorderer takes classes from a file, keeps them, and adds them to every sentence itself.

Examples:
  paste -d '\\t' train.en train.ja | ordo align -d -o -v > forward
  paste -d '\\t' train.en train.ja | ordo align -d -o -v -r > reverse
  ordo align symmetrize -c intersect -i forward -j reverse > train.links
  ordo preorder train -s train.en -l train.links -o en-ja.preorder
  ordo preorder apply -m en-ja.preorder < test.en > test.orders
  ordo preorder score -l test.links < test.orders`;
