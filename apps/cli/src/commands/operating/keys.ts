/** `ordo keys`: lists, creates, rotates and revokes the keys of an API that asks for them. */
import { type Command, Option } from 'commander';
import { type components, take } from '@ordo/api-client';
import type { Context } from '../../context.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { showMinute, tableOf } from '../../listing/table.ts';
import { durationOption, readUtcTime, wholeNumber } from '../../options/number-options.ts';
import { connect } from '../../remote/connect.ts';
import { readKeyId } from '../../remote/key-id.ts';

type ApiKey = components['schemas']['ApiKey'];
type Role = components['schemas']['NewApiKey']['role'];

interface CreateOptions {
  readonly role: Role;
  readonly owner?: string;
  readonly workerName?: string;
  readonly pools?: string[];
  readonly runs?: number;
  readonly expires?: string;
}

interface RotateOptions {
  readonly overlap: number;
  readonly atOnce: boolean;
  readonly expires?: string | null;
}

const ROLES: readonly Role[] = ['admin', 'submit', 'read', 'worker'];
const KEY_ID = 'the id of the key, as "ordo keys list" shows it';
const DAY_SECONDS = 86_400;

const EXAMPLES = `
Examples:
  ordo keys list
  ordo keys create ada --role submit --expires 2030-01-31
  ordo keys create nightly --role submit --pools gpu --runs 200 --expires 2030-01-31
  ordo keys create gpu-1 --role worker --worker-name gpu-1 --pools gpu
  ordo keys rotate 0f8c2d4e6a1b --overlap 2h
  ordo keys revoke 0f8c2d4e6a1b
`;

export function addKeysCommand(program: Command, context: Context): void {
  const keys = program
    .command('keys')
    .summary('list, create, rotate and revoke API keys')
    .description(
      'Manages the keys of an API that runs with ORDO_AUTH=required. Your own key, in ORDO_API_KEY, needs the role admin.',
    )
    .addHelpText('after', EXAMPLES);
  addList(keys, context);
  addCreate(keys, context);
  addRotate(keys, context);
  addRevoke(keys, context);
}

function addList(keys: Command, context: Context): void {
  printsTable(keys.command('list'))
    .option('--all', 'also list keys that have expired or were revoked more than a day ago')
    .description('Lists the keys with their roles, owners and times. Nobody can read their secrets.')
    .action(async ({ all = false, format }: FormatOption & { readonly all?: boolean }) => {
      const api = await connect(context.environment());
      const found = (await take(api.http.GET('/v1/api-keys'))).apiKeys;
      const apiKeys = all ? found : found.filter((key) => !endedLongAgo(key));
      const hidden = found.length - apiKeys.length;
      const output = context.output();
      output.list(apiKeys, [tableKeys(apiKeys)], format);
      if (hidden > 0) output.say(`not shown, because they ended more than a day ago: ${hidden}; --all lists them`);
    });
}

const tableKeys = (apiKeys: readonly ApiKey[]) =>
  tableOf(apiKeys, {
    id: ['key', (key) => key.id],
    role: ['role', (key) => key.role],
    owner: ['owner', (key) => key.owner],
    only: ['only for', (key) => [key.workerName ?? [], key.pools].flat().join(', ')],
    runsAdded: [
      'runs',
      (key) => key.runsAdded,
      (key) => (key.runBudget === null ? '' : `${key.runsAdded} of ${key.runBudget}`),
    ],
    lastUsedAt: ['last used (UTC)', (key) => key.lastUsedAt, (key) => showTime(key.lastUsedAt)],
    expiresAt: [
      'expires (UTC)',
      (key) => key.revokedAt ?? key.expiresAt,
      (key) => (key.revokedAt === null ? showTime(key.expiresAt) : 'revoked'),
    ],
    name: ['name', (key) => key.name],
  });

/**
 * Returns whether a key ended long ago. There are many such keys, because every job of a CI service gets one for some minutes.
 */
export function endedLongAgo({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>): boolean {
  const ends = [expiresAt, revokedAt].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return Math.min(...ends) < Date.now() - 1000 * DAY_SECONDS;
}

function addCreate(keys: Command, context: Context): void {
  keys
    .command('create')
    .argument('<name>', 'who or what the key is for')
    .addOption(new Option('--role <role>', 'what the key permits').choices(ROLES).makeOptionMandatory())
    .option(
      '--owner <owner>',
      'a person or project; keys with one owner may change the same experiments (default: the name)',
    )
    .option('--worker-name <name>', 'the only name under which workers may register with the key')
    .option(
      '--pools <pools>',
      'the only pools of workers with the key, or to which it may submit, comma-separated',
      (text) => text.split(','),
    )
    .option(
      '--runs <count>',
      'how many runs may be added with a key that submits (default: any number)',
      wholeNumber(1),
    )
    .option('--expires <time>', 'a date, or a time in UTC such as 2030-01-31T12:00:00Z (default: never)', readUtcTime)
    .description('Creates a key and prints it. It is shown this once, so put it where it is needed.')
    .action(async (name: string, { expires, runs, ...options }: CreateOptions) => {
      const api = await connect(context.environment());
      const budget = runs === undefined ? {} : { runBudget: runs };
      const body = { name, ...options, ...budget, ...(expires === undefined ? {} : { expiresAt: expires }) };
      const created = await take(api.http.POST('/v1/api-keys', { body }));
      context.output().result(created, created.key);
    });
}

function addRotate(keys: Command, context: Context): void {
  keys
    .command('rotate')
    .argument('<key>', KEY_ID, readKeyId)
    .addOption(durationOption('--overlap <duration>', 'how long the present secret stays valid, up to 7d', '1d'))
    .option('--at-once', 'refuse the present secret at once, because others may know it', false)
    .option('--expires <time>', 'when the key expires from now on; "never" for never (default: as before)', readEnd)
    .description(
      'Gives a key a new secret and prints the key. Its id, role and owner stay, and so do the runs of its workers. The ' +
        'present secret stays valid for a day unless you say otherwise.',
    )
    .action(async (id: string, { overlap, atOnce, expires }: RotateOptions) => {
      const api = await connect(context.environment());
      const body = { overlapSeconds: atOnce ? 0 : overlap, ...(expires === undefined ? {} : { expiresAt: expires }) };
      const rotated = await take(api.http.POST('/v1/api-keys/{id}/rotate', { params: { path: { id } }, body }));
      context.output().result(rotated, rotated.key);
    });
}

function addRevoke(keys: Command, context: Context): void {
  keys
    .command('revoke')
    .argument('<key>', KEY_ID, readKeyId)
    .description('Revokes a key for ever. Every process of the API refuses it after three seconds at the latest.')
    .action(async (id: string) => {
      const api = await connect(context.environment());
      await api.http.DELETE('/v1/api-keys/{id}', { params: { path: { id } } });
      context.output().result({ id, revoked: true }, `key ${id} is revoked`);
    });
}

function readEnd(text: string): string | null {
  return text === 'never' ? null : readUtcTime(text);
}

function showTime(time: string | null): string {
  return time === null ? 'never' : showMinute(time);
}
