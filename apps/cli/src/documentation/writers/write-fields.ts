/** Writes the fields of a JSON Schema as a table: name, values, default, meaning. */
import { code, escapeText, writeTable } from './markdown.ts';

export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
}

/** The size of limits that only keep numbers finite, and say nothing about a field. */
const HUGE = 1_000_000;

/** The field of a spec whose kinds have their own page. */
const ON_ITS_OWN_PAGE = 'positional';

/** Writes the fields. @param leftOut the names of fields that the page describes elsewhere */
export function writeFields(schema: Schema, leftOut: readonly string[] = []): string {
  const rows = listFields(schema, '').filter(([name = '']) => !leftOut.includes(name.replaceAll('`', '')));
  return rows.length === 0 ? 'It has no options.' : writeTable(['field', 'values', 'default', 'meaning'], rows);
}

function listFields({ properties = {}, required = [] }: Schema, above: string): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${above}${name}`;
    const fallback =
      'default' in field ? code(JSON.stringify(field.default)) : required.includes(name) ? 'required' : '';
    const row = [code(path), describeValues(field), fallback, escapeText(field.description ?? '')];
    const inner = path === ON_ITS_OWN_PAGE ? [] : listInside(field);
    return [row, ...inner.flatMap((object) => listFields(object, `${path}.`))];
  });
}

/** Lists the objects that a field may be: one, or several kinds that each have a `type`. Other kinds have their own page. */
function listInside(field: Schema): readonly Schema[] {
  const objects = [field, ...(field.anyOf ?? [])].filter(({ properties }) => properties !== undefined);
  const areKinds = objects.every(({ properties }) => properties?.['type']?.const !== undefined);
  return objects.length === 1 || areKinds ? objects : [];
}

/** Describes in words what a field may be. */
export function describeValues(schema: Schema): string {
  if ('const' in schema) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ');
  if (schema.anyOf !== undefined) return describeUnion(schema.anyOf);
  if (schema.type === 'integer') return `whole number${describeRange(schema)}`;
  if (schema.type === 'number') return `number${describeRange(schema)}`;
  if (schema.type === 'array') return schema.items === undefined ? 'list' : `list of ${describeValues(schema.items)}`;
  return (
    { string: 'text', boolean: '`true` or `false`', object: 'object', null: '`null`' }[schema.type ?? ''] ?? 'any value'
  );
}

function describeUnion(members: readonly Schema[]): string {
  return [...new Set(members.map(describeValues))].join(' or ');
}

function describeRange({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): string {
  const from = minimum === undefined ? exclusiveMinimum : minimum;
  const to = maximum === undefined ? exclusiveMaximum : maximum;
  const below = to !== undefined && Math.abs(to) < HUGE ? `${maximum === undefined ? '<' : '≤'} ${to}` : '';
  const above = from !== undefined && Math.abs(from) < HUGE ? `${minimum === undefined ? '>' : '≥'} ${from}` : '';
  const both = [above, below].filter((text) => text !== '').join(', ');
  return both === '' ? '' : ` ${escapeText(both)}`;
}
