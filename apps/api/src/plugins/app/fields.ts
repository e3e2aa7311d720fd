/**
 * Reduces the rows of lists to the fields that the query names: `fields=id,name`. Every route whose operation begins with
 * `list` takes the parameter, and its rows are the one array of its answer. Handlers do not see it.
 */
import { closed } from '@ordo/core/schema-parts';
import type {
  FastifyRequest,
  FastifySchema,
  preHandlerAsyncHookHandler,
  preSerializationAsyncHookHandler,
} from 'fastify';
import fp from 'fastify-plugin';
import { IsArray, type TArray, type TObject, Type } from 'typebox';
import { fieldsOf } from '@ordo/protocol/schemas/list-query';
import { writeJson } from '../../answers/ready-json.ts';

type Row = Readonly<Record<string, unknown>>;
type Page = Readonly<Record<string, readonly Row[]>>;

const LIST = /^list[A-Z]/;

export const fields = fp(async (app) => {
  app.decorateRequest('fields', null);
  app.addHook('onRoute', (route) => {
    const { schema } = route;
    if (schema === undefined || !LIST.test(schema.operationId ?? '')) return;
    const [place, rows] = rowsOf(schema);
    const { properties } = schema.querystring as TObject;
    schema.querystring = Type.Object({ ...properties, fields: fieldsOf(rows) }, closed);
    route.preHandler = [takeFields, ...[route.preHandler ?? []].flat()];
    const select = selecting(place, app.settings.verifyResponses === true);
    route.preSerialization = [...[route.preSerialization ?? []].flat(), select];
  });
});

/** Returns the name of the array in a list's answer, and the schema of its rows. */
function rowsOf({ operationId, response }: FastifySchema): [place: string, row: TObject] {
  const { properties } = (response as Readonly<Record<number, TObject>>)[200] as TObject;
  const arrays = Object.entries(properties).filter((entry): entry is [string, TArray<TObject>] => IsArray(entry[1]));
  const [found, ...others] = arrays;
  if (found === undefined || others.length > 0) throw new Error(`the answer of ${operationId} has no single array`);
  return [found[0], found[1].items];
}

const takeFields: preHandlerAsyncHookHandler = async (request) => {
  const { fields: named, ...query } = request.query as { readonly fields?: string };
  request.query = query;
  request.fields = named?.split(',') ?? null;
};

/** Creates the hook. @param verify whether the whole answer is checked against its schema before it is reduced */
function selecting(place: string, verify: boolean): preSerializationAsyncHookHandler {
  return async (request, reply, payload) => {
    const { fields: named } = request;
    if (named === null || reply.statusCode !== 200) return payload;
    const page = payload as Page;
    if (verify) reply.serializeInput(page, '200');
    reply.serializer(writeJson);
    return { ...page, [place]: page[place]?.map((row) => pick(row, named)) };
  };
}

const pick = (row: Row, named: NonNullable<FastifyRequest['fields']>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => named.includes(name)));
