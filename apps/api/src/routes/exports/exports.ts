/** /v1/exports: scores, curves, translations and statistics in long form, for tools such as pandas. */
import { addAbortSignal, Readable } from 'node:stream';
import { listOf, OrdoError } from '@ordo/core';
import {
  EXPORT_FORMAT_IDS,
  EXPORT_FORMATS,
  EXPORT_TABLES,
  type ExportTable,
  USUAL_EXPORT_FORMAT,
} from '@ordo/core/exports';
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { defineRoute } from '@ordo/protocol/route';
import { IdSchema } from '@ordo/core/service-schemas';
import { ID_EXAMPLE } from '@ordo/protocol/schemas/shared';
import type { ExportColumn, ExportFilter } from '@ordo/store/reading';
import { type TSchema, Type } from 'typebox';
import type { App } from '../../app-options.ts';
import { EXPORTS } from '../../exports/export-registry.ts';
import type { Export } from '../../exports/export.ts';

const { csv: CSV, jsonl: JSON_LINES } = EXPORT_FORMATS;

const ExportQuerySchema = Type.Object(
  {
    experiment: Type.Optional(Type.Unsafe<string>({ ...IdSchema, examples: [ID_EXAMPLE] })),
    study: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Id of a study: all experiments that belong to it' }),
    ),
    variant: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'A row of the table, in whatever experiment' }),
    ),
    format: Type.Optional(
      oneOf(EXPORT_FORMAT_IDS, {
        description: `${EXPORT_FORMAT_IDS.map((id) => `\`${id}\`: ${EXPORT_FORMATS[id].summary}`).join('; ')}. \`${USUAL_EXPORT_FORMAT}\` by default`,
      }),
    ),
  },
  closed,
);

export async function exportRoutes(app: App): Promise<void> {
  for (const id of EXPORT_TABLES) addExport(app, id, EXPORTS[id]);
}

function addExport(app: App, id: ExportTable, table: Export): void {
  const names = table.columns.map(({ name }) => name).join(',');
  app.route({
    ...defineRoute({
      method: 'GET',
      url: `/v1/exports/${id}`,
      config: { access: 'read', errors: ['experiment.not-found', 'store.busy'] },
      schema: {
        tags: ['exports'],
        operationId: table.operationId,
        summary: table.summary,
        description:
          'Runs are selected by experiment, study, variant, or several of them. The table is streamed; an answer that ' +
          'breaks off is incomplete.',
        querystring: ExportQuerySchema,
        response: {
          200: {
            description: 'The table. The order of its columns never changes.',
            content: {
              [CSV.mediaType]: { schema: Type.String({ description: `RFC 4180 in UTF-8, with the header ${names}` }) },
              [JSON_LINES.mediaType]: { schema: describeRow(table) },
            },
          },
        },
      },
    }),
    handler: async (request, reply) => {
      const { format = USUAL_EXPORT_FORMAT, ...filter } = request.query;
      await requireRuns(app, filter);
      const { extension, mediaType, parameters } = EXPORT_FORMATS[format];
      const file = `${id}.${extension}`;
      reply.header('content-disposition', `attachment; filename="${file}"`).type(`${mediaType}; ${parameters}`);
      const text = await startStream(table.write(app.reader, filter, format), app.limits.idleExportMs);
      return reply.send(addAbortSignal(app.closing, text));
    },
  });
}

/**
 * Waits for the first piece, because only errors before it can still be answered with a status. The stream breaks off when its
 * client takes no piece for `idleMs`.
 */
async function startStream(pieces: AsyncGenerator<Uint8Array | string>, idleMs: number): Promise<Readable> {
  const first = await pieces.next();
  async function* all(): AsyncGenerator<Uint8Array | string> {
    if (first.done !== true) yield first.value;
    yield* pieces;
  }
  async function* whileRead(): AsyncGenerator<Uint8Array | string> {
    for await (const piece of all()) {
      const idle = setTimeout(() => stream.destroy(unread(idleMs)), idleMs).unref();
      try {
        yield piece;
      } finally {
        clearTimeout(idle);
      }
    }
  }
  const stream = Readable.from(whileRead(), { objectMode: false });
  // If the client has gone already, `whileRead` never begins, and closing a generator that has not begun does not close `pieces`.
  stream.once('close', () => void pieces.return(undefined).catch(() => undefined));
  return stream;
}

function unread(idleMs: number): OrdoError {
  return new OrdoError('request.invalid', `the client has read nothing of the export for ${idleMs} ms`, {
    fix: 'repeat the request, and read its answer without a pause',
  });
}

async function requireRuns({ reader }: App, filter: ExportFilter): Promise<void> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (given.length === 0) {
    throw new OrdoError('request.invalid', 'the request selects no runs', {
      pointer: '/query',
      fix: 'give ?experiment=, ?study=, ?variant=, or several of them',
    });
  }
  if (await reader.exports.matches(filter)) return;
  const asked = listOf(given.map(([name, value]) => `${name} ${JSON.stringify(value)}`));
  throw new OrdoError('experiment.not-found', `no run belongs to ${asked}`, {
    fix: 'list the experiments to find the right id',
  });
}

const SCHEMAS: Readonly<Record<ExportColumn['type'], (description: string) => TSchema>> = {
  string: (description) => Type.String({ description }),
  integer: (description) => Type.Integer({ description }),
  number: (description) => Type.Number({ description }),
  boolean: (description) => Type.Boolean({ description }),
  'number[]': (description) => Type.Array(Type.Number(), { description }),
};

/** Returns the schema of one line. */
function describeRow({ columns, rowTitle }: Export): TSchema {
  const properties = columns.map(({ name, type, isNullable, description }) => {
    const schema = SCHEMAS[type](description);
    return [name, isNullable === true ? nullable(schema) : schema] as const;
  });
  return Type.Object(Object.fromEntries(properties), { ...closed, title: rowTitle, description: 'One line' });
}
