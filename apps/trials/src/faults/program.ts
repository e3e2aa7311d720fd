/** The command line of the program. */
import { randomInt } from 'node:crypto';
import { Command, InvalidArgumentError, Option } from 'commander';
import { GROUPS } from './kinds/fault.ts';
import { FAULT_KINDS } from './kinds/registry.ts';
import { runPlan } from './run-plan.ts';
import type { Plan } from './plan.ts';

const EXAMPLES = `
Examples:
  $ npm run faults -- --count 1000 --ledger docs/results/faults.md
  $ npm run faults -- --count 50 --seed 7 --kinds kill-postgres,stall   the same 50 faults each time
  $ npm run faults -- --count 0 --worker-deaths 30 --api-away 10m        only these two measurements

Kinds of fault:
${FAULT_KINDS.map(({ id, title }) => `  ${id.padEnd(24)} ${title}`).join('\n')}

It exits with 1 when anything was lost, doubled or stuck, or when no run has ended. The folder with the logs and the
database is then kept and named. On Ctrl-C it ends all its processes, removes the folder and exits with 130.`;

interface Given extends Omit<Plan, 'seed' | 'kinds'> {
  readonly seed?: number;
  readonly kinds?: Plan['kinds'];
  readonly groups?: readonly string[];
}

/** Creates the program. @param run does the work, perhaps in a separate process */
export function createProgram(run: (work: () => Promise<number>) => Promise<void>): Command {
  return new Command('faults')
    .summary('run the service under faults')
    .description(
      'Starts two API replicas behind a balancer, three workers, a Postgres and a Redis, all of its own, and users who ' +
        'submit, attach, cancel, retry and delete tiny trainings. Meanwhile it lets up to four faults at a time happen, ' +
        'drawn from the seed. Every minute, and at rest in the end, it checks in the database that nothing is lost, ' +
        'doubled or stuck.',
    )
    .option('--count <n>', 'how many faults', readCount, 1000)
    .option('--seed <n>', 'draws kinds, targets and times; by default a new one, which is printed', readCount)
    .addOption(new Option('--kinds <ids>', 'only these kinds of fault, separated by commas').argParser(readKinds))
    .addOption(new Option('--groups <names>', 'only kinds of these groups').argParser(readGroups))
    .option(
      '--worker-deaths <n>',
      'then kill a worker with its trainer n times, and measure until the run trains elsewhere',
      readCount,
      0,
    )
    .option('--api-away <time>', 'then keep both replicas away for so long (90s, 10m) while runs train', readTime, 0)
    .option('--ledger <file>', 'append what was done and found to this Markdown file')
    .option('--keep', 'keep the folder of the trial in any case', false)
    .addHelpText('after', EXAMPLES)
    .action(async ({ kinds = FAULT_KINDS, groups = GROUPS, ...options }: Given) => {
      const seed = options.seed ?? randomInt(1_000_000);
      await run(() => runPlan({ ...options, seed, kinds: kinds.filter(({ group }) => groups.includes(group)) }));
    });
}

function readCount(text: string): number {
  if (!/^\d{1,6}$/u.test(text)) throw new InvalidArgumentError('It must be a whole number from 0 to 999999.');
  return Number(text);
}

function readTime(text: string): number {
  const [, amount, unit] = /^(\d{1,4})([sm])$/u.exec(text) ?? [];
  if (amount === undefined)
    throw new InvalidArgumentError('It must be a number of seconds or minutes, like 90s or 10m.');
  return Number(amount) * (unit === 'm' ? 60_000 : 1000);
}

function readKinds(text: string): Plan['kinds'] {
  return text.split(',').map((id) => {
    const kind = FAULT_KINDS.find((known) => known.id === id);
    if (kind === undefined) throw new InvalidArgumentError(`There is no kind "${id}"; --help lists them.`);
    return kind;
  });
}

function readGroups(text: string): readonly string[] {
  const unknown = text.split(',').find((name) => !GROUPS.some((known) => known === name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no group "${unknown}", only ${GROUPS.join(', ')}.`);
  return text.split(',');
}
