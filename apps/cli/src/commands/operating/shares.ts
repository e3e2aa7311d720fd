/** `ordo shares`: shows what each owner uses of each pool, and sets what it may use. */
import { type Command, InvalidArgumentError } from 'commander';
import { type ApiClient, type components, take } from '@ordo/api-client';
import { OrdoError } from '@ordo/core';
import { isPoolOrAll } from '@ordo/core/name-pattern';
import type { Context } from '../../context.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { tableOf } from '../../listing/table.ts';
import { numberBetween, wholeNumber } from '../../options/number-options.ts';
import { connect } from '../../remote/connect.ts';

type Share = components['schemas']['ShareList']['shares'][number];
type Allowance = components['schemas']['Allowance'];

const ALL_POOLS = '*';
/** The word that clears a setting. Commander would treat null like an empty text. */
const NONE = 'none';

const EXAMPLES = `
Examples:
  ordo shares list
  ordo shares set ada --pool gpu --weight 2        # twice as much of the pool as others
  ordo shares set ada --pool gpu --running 4       # at most 4 runs at a time
  ordo shares set ada --quota 500                  # 500 device-hours in all pools together
  ordo shares set ada --pool gpu --running none    # no limit any more
`;

export function addSharesCommand(program: Command, context: Context): void {
  const shares = program
    .command('shares')
    .summary('show and set what each owner may take of the pools')
    .description(
      'Shows how much each owner of API keys uses, and sets weights, running limits and quotas. A run above a limit ' +
        'waits, and "ordo runs" says for which one.',
    )
    .addHelpText('after', EXAMPLES);
  addList(shares, context);
  addSet(shares, context);
}

function addList(shares: Command, context: Context): void {
  printsTable(shares.command('list'))
    .description('Lists the shares by owner and pool. The pool * stands for all pools together.')
    .action(async ({ format }: FormatOption) => {
      const found = await readShares(await connect(context.environment()));
      const table = tableOf(found, {
        owner: ['owner', (share) => share.owner],
        pool: ['pool', (share) => share.pool],
        weight: ['weight', (share) => share.weight],
        running: ['running', (share) => share.running],
        runningLimit: ['limit', (share) => share.runningLimit],
        usedHours: ['used (h)', (share) => share.usedHours, (share) => share.usedHours.toFixed(1)],
        quotaHours: ['quota (h)', (share) => share.quotaHours],
        recentHours: ['lately (h)', (share) => share.recentHours, (share) => share.recentHours.toFixed(1)],
      });
      context.output().list(found, [table], format);
    });
}

interface SetOptions {
  readonly pool: string;
  readonly weight?: Setting;
  readonly running?: Setting;
  readonly quota?: Setting;
}

type Setting = number | typeof NONE;

const orNone =
  (read: (text: string) => number) =>
  (text: string): Setting =>
    text === NONE ? NONE : read(text);

/** Returns the new value of a setting. A setting that is not named keeps its value. */
function change(setting: Setting | undefined, now: number | null | undefined): number | null {
  if (setting === undefined) return now ?? null;
  return setting === NONE ? null : setting;
}

function addSet(shares: Command, context: Context): void {
  shares
    .command('set')
    .argument('<owner>', 'the owner, as API keys have it; "anyone" where authentication is off')
    .option('--pool <pool>', 'the pool, or * for all pools together', readPool, ALL_POOLS)
    .option('--weight <number>', 'how much it gets beside others, or none for 1', orNone(numberBetween(0.01, 1000)))
    .option('--running <count>', 'how many of its runs may run at a time, or none', orNone(wholeNumber(0, 1_000_000)))
    .option('--quota <hours>', 'after how many device-hours no run begins, or none', orNone(numberBetween(0, 1e9)))
    .description(
      'Sets what an owner may take of a pool. What is not named stays as it is. Your key, in ORDO_API_KEY, needs the ' +
        'role admin.',
    )
    .action(async (owner: string, { pool, weight, running, quota }: SetOptions) => {
      if (weight === undefined && running === undefined && quota === undefined) throw nothingToSet();
      const api = await connect(context.environment());
      const now = (await readShares(api)).find((share) => share.owner === owner && share.pool === pool);
      const allowed: Allowance = {
        owner,
        pool,
        weight: change(weight, now?.weight),
        runningLimit: change(running, now?.runningLimit),
        quotaHours: change(quota, now?.quotaHours),
      };
      await take(api.http.PUT('/v1/shares', { body: allowed }));
      context.output().result(allowed, summarize(allowed));
    });
}

function summarize({ owner, pool, weight, runningLimit, quotaHours }: Allowance): string {
  const where = pool === ALL_POOLS ? 'all pools together' : `pool ${pool}`;
  const limit = runningLimit === null ? 'any number of runs at a time' : `at most ${runningLimit} at a time`;
  const quota = quotaHours === null ? 'no quota' : `${quotaHours} device-hours`;
  return `${owner} in ${where}: weight ${weight ?? 'as elsewhere'}, ${limit}, ${quota}`;
}

function readPool(text: string): string {
  if (isPoolOrAll(text)) return text;
  throw new InvalidArgumentError('It must be the name of a pool, of lower-case letters, digits and hyphens, or *.');
}

function nothingToSet(): OrdoError {
  return new OrdoError('request.invalid', 'nothing is to be set', {
    fix: 'give --weight, --running or --quota',
  });
}

const readShares = async (api: ApiClient): Promise<Share[]> => (await take(api.http.GET('/v1/shares'))).shares;
