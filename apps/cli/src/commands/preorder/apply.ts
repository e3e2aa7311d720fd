/** `ordo preorder apply`: writes the order that a preorderer gives to each sentence. */
import type { Preorderer, Sentence } from '@ordo/reorder/preorder';
import { readLines } from '@ordo/text/streams';
import { type Command, Option } from 'commander';
import { readFile } from 'node:fs/promises';
import { unreadableError } from '../text/input-files.ts';
import { standardInput, writeAll } from '../text/standard-streams.ts';

type Format = 'order' | 'positions' | 'text';

export function addApplyCommand(preorder: Command): void {
  preorder
    .command('apply')
    .summary('write the order of each sentence')
    .description(
      'Reads sentences from standard input, with the same columns as in training, and writes one line for each: the source ' +
        'positions in output order, counted from 0.',
    )
    .requiredOption('-m, --model <file>', 'the preorderer that `ordo preorder train` has written')
    .addOption(
      new Option('-f, --format <format>', 'what to write').choices(['order', 'positions', 'text']).default('order'),
    )
    .addHelpText(
      'after',
      `
  order      source positions in output order: 0 2 1 puts the last of three words second
  positions  the position of each source word in the output, which is the inverse
  text       the words of the first column in output order

Example:
  ordo preorder apply -m en-ja.preorder -f text < test.en`,
    )
    .action(async ({ model, format }: { model: string; format: Format }) => {
      const { loadPreorderer } = await import('@ordo/reorder/preorder');
      const bytes = await readFile(model).catch((error: unknown) => {
        throw unreadableError(model, error);
      });
      await writeAll(applyToLines(loadPreorderer(bytes, `"${model}"`), format));
    });
}

async function* applyToLines(preorderer: Preorderer, format: Format): AsyncGenerator<Uint8Array> {
  const { invertOrder, parseSentence } = await import('@ordo/reorder/preorder');
  const render = (sentence: Sentence, order: Int32Array): string => {
    if (format === 'order') return order.join(' ');
    if (format === 'positions') return invertOrder(order).join(' ');
    return Array.from(order, (source) => sentence[0]?.[source]).join(' ');
  };
  let line = 0;
  for await (const texts of readLines(standardInput())) {
    let block = '';
    for (const text of texts) {
      const origin = { name: 'standard input', line: ++line };
      const sentence = parseSentence(text, origin);
      block += `${render(sentence, preorderer.order(sentence, origin))}\n`;
    }
    yield Buffer.from(block);
  }
}
