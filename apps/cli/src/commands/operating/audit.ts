/** `ordo audit`: shows who has changed what. */
import { type Command, Option } from 'commander';
import { type components, take } from '@ordo/api-client';
import type { Context } from '../../context.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { tableOf } from '../../listing/table.ts';
import { readCount, readUtcTime } from '../../options/number-options.ts';
import { connect } from '../../remote/connect.ts';
import { readKeyId } from '../../remote/key-id.ts';

type AuditRecord = components['schemas']['AuditRecord'];

interface AuditOptions extends FormatOption {
  readonly action?: AuditRecord['action'];
  readonly key?: string;
  readonly owner?: string;
  readonly subject?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit: number;
}

/** The longest page of the API. */
const PAGE = 200;

const EXAMPLES = `
Examples:
  ordo audit
  ordo audit --action experiment.delete --since 2030-01-01
  ordo audit --owner ada --limit 500 --json
`;

export function addAuditCommand(program: Command, context: Context): void {
  printsTable(program.command('audit'))
    .addOption(new Option('--action <action>', 'only changes of this kind, such as experiment.cancel'))
    .option('--key <id>', 'only changes with this API key', readKeyId)
    .option('--owner <owner>', 'only changes with keys of this owner')
    .option('--subject <id>', 'only changes of the experiment, study, key or worker with this id')
    .option('--since <time>', 'from this date, or time in UTC, on', readUtcTime)
    .option('--until <time>', 'before this date, or time in UTC', readUtcTime)
    .option('--limit <count>', 'the number of changes to show', readCount, 50)
    .summary('show who has changed what')
    .description(
      'Lists the changes that callers of the API have made, newest first: with which key, when, what, and from which ' +
        'address. Your key, in ORDO_API_KEY, needs the role admin. Nobody can change or remove these records.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async ({ format, ...options }: AuditOptions) => {
      const records = await readRecords(context, options);
      const table = tableOf(records, {
        at: ['time (UTC)', (record) => record.at, ({ at }) => at.slice(0, 19).replace('T', ' ')],
        action: ['change', (record) => record.action],
        subject: ['of', (record) => record.subject],
        owner: ['owner', (record) => record.owner],
        keyId: ['key', (record) => record.keyId],
        address: ['address', (record) => record.address],
      });
      context.output().list(records, [table], format);
    });
}

async function readRecords(context: Context, { limit, key, ...filter }: AuditOptions): Promise<AuditRecord[]> {
  const api = await connect(context.environment());
  const asked = { ...filter, ...(key === undefined ? {} : { keyId: key }) };
  const records: AuditRecord[] = [];
  for (let cursor: string | null | undefined; cursor !== null && records.length < limit; ) {
    const query = {
      ...asked,
      limit: Math.min(PAGE, limit - records.length),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await take(api.http.GET('/v1/audit', { params: { query } }));
    records.push(...page.records);
    cursor = page.nextCursor;
  }
  return records;
}
