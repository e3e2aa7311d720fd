/** `npm run rehearsal`: takes a made-up corpus from its files to a table, and reports the cost of each step. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Plan } from './plan.ts';
import { rehearse } from './rehearse.ts';
import { describeRehearsal, drawStep } from './report.ts';

interface Flags extends Omit<Plan, 'folder'> {
  readonly folder?: string;
  readonly report?: string;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function rehearseAndReport({ folder: given, report, ...sizes }: Flags): Promise<void> {
  const folder = given === undefined ? await mkdtemp(path.join(tmpdir(), 'ordo-rehearsal-')) : path.resolve(given);
  const plan = { ...sizes, folder };
  try {
    const text = describeRehearsal(plan, await rehearse(plan, (step) => say(drawStep(step))));
    say(`\n${text}`);
    if (report !== undefined) await writeFile(report, text);
  } finally {
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  }
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 999999999.');
  return Number(text);
}

/** Reads the number of updates, half of which must contain two checkpoints. */
function readUpdates(text: string): number {
  const updates = readCount(text);
  if (updates < 4) throw new InvalidArgumentError('It must be at least 4, since four checkpoints are averaged.');
  return updates;
}

const program = new Command('rehearsal')
  .summary('take a corpus of a real size from its files to a table')
  .description(
    'Writes a made-up corpus with the lengths and words of WMT14, prepares it, trains on it, kills the training with kill -9, ' +
      'lets the same command go on, and averages, translates, scores and draws the table. Each step is a process of the built ' +
      'product. It says how much time and memory each takes. It exits with 1 when a step fails.',
  )
  .option('--pairs <n>', 'the pairs of the training text', readCount, 4_500_000)
  .option('--updates <n>', 'the updates of the training', readUpdates, 200)
  .option('--preset <id>', 'the model', 'base')
  .option('--threads <n>', 'the threads that train', readCount, availableParallelism())
  .option('--folder <folder>', 'keep everything here; a corpus of as many pairs is read again')
  .option('--report <file>', 'write what came of it to this Markdown file')
  .addHelpText('after', '\nExample:\n  $ npm run rehearsal -- --pairs 20000 --updates 8 --preset tiny')
  .action(rehearseAndReport);
try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
