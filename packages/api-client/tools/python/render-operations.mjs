/** Renders one method for each operation of the API that is not for workers. */
import { docstring, pascalCase, quote, snakeCase } from './names.mjs';

/** Operations that compute an answer and change nothing, so they may be repeated although they use POST. */
const COMPUTATIONS = new Set(['planExperiment', 'judgeScores']);
const REPEATABLE = new Set(['get', 'put', 'delete']);
const JSON_TYPES = new Set(['application/json', 'application/schema+json']);
/** The media type of tables that may be larger than memory. */
const LINES = 'application/jsonl';

export function renderOperations({ paths, components }, types) {
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .filter(({ operation }) => !operation.tags.includes('worker'))
    .flatMap((one) => renderOperation(read(one, types), components.schemas, types))
    .join('\n\n');
}

/** Returns what both a method and its iterator need to know. */
function read({ path, method, operation }, types) {
  const name = operation.operationId;
  const parameters = (operation.parameters ?? []).map(({ name: wire, in: place, schema, required, description }) => {
    const type = types.of(schema, pascalCase(name) + pascalCase(wire));
    return { wire, place, required, type, description, name: snakeCase(wire) };
  });
  const body = operation.requestBody?.content['application/json']?.schema;
  if (body !== undefined) {
    const type = types.of(body, `${pascalCase(name)}Body`);
    parameters.push({ place: 'body', required: true, type, name: 'body' });
  }
  return { path, method, operation, name, parameters, answers: readAnswers(operation, types) };
}

/** Returns the types of the answers, by the way in which they are read. */
function readAnswers({ operationId, responses }, types) {
  const contents = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') ? [Object.entries(content ?? { none: {} })] : [],
  );
  const found = new Map();
  for (const [media, { schema }] of contents.flat()) {
    if (media === 'none') found.set('nothing', 'None');
    else if (JSON_TYPES.has(media)) found.set('json', types.of(schema, `${pascalCase(operationId)}Answer`));
    else if (media === LINES) found.set('lines', 'Iterator[str]');
    // Streams have their own method, which reconnects.
    else if (media !== 'text/event-stream') found.set('text', 'str');
  }
  if (found.has('lines')) found.delete('text');
  return found;
}

function renderOperation(one, schemas, types) {
  const { answers, parameters } = one;
  const format = parameters.find(({ name }) => name === 'format');
  if (answers.has('json') && answers.has('text') && format !== undefined) return renderFormats(one, format);
  if (answers.size !== 1) throw new Error(`${one.name} answers in ${[...answers.keys()].join(' and ')}`);
  const [[kind, type]] = answers;
  const method = [signature(snakeCase(one.name), parameters, type), about(one), call(one, kind)].join('\n');
  return [method, ...renderEach(one, schemas, types)];
}

/** Renders the variants of a report: its answer is JSON unless another format is asked for. */
function renderFormats(one, format) {
  const { answers, parameters } = one;
  const others = format.type.replace('"json", ', '').replace(', "json"', '');
  const withFormat = (type, required) =>
    parameters.map((each) => (each === format ? { ...each, type, required } : each));
  const variant = (type, required, answer) =>
    `    @overload\n${signature(snakeCase(one.name), withFormat(type, required), answer)} ...`;
  const whole = [signature(snakeCase(one.name), parameters, `${answers.get('json')} | str`), about(one)];
  return [
    variant('Literal["json"]', false, answers.get('json')),
    variant(others, true, 'str'),
    [...whole, call(one, 'either')].join('\n'),
  ];
}

/** Renders an iterator over all items, for lists that come in pages. */
function renderEach(one, schemas, types) {
  const page = schemas[one.answers.get('json')];
  if (page?.properties?.nextCursor === undefined || !one.parameters.some(({ name }) => name === 'cursor')) return [];
  const lists = Object.entries(page.properties).filter(([, { type }]) => type === 'array');
  if (lists.length !== 1) throw new Error(`the pages of ${one.name} hold ${lists.length} lists`);
  const [[key, list]] = lists;
  const parameters = one.parameters.filter(({ name }) => name !== 'cursor');
  const item = types.of(list.items, `${one.answers.get('json')}${pascalCase(key)}Item`);
  const name = snakeCase(one.name).replace(/^list_/, 'iterate_');
  const passed = [...parameters.map(({ name }) => `${name}=${name}`), 'cursor=cursor'];
  const read = enclose(`lambda cursor: self.${snakeCase(one.name)}(`, passed, ')', '            ');
  return [
    [
      signature(name, parameters, `Iterator[${item}]`),
      docstring(`${one.operation.summary}, over all pages. \`limit\` is the size of a page.`, '        '),
      `        return self._each(\n            ${read},\n            ${quote(key)},\n        )`,
    ].join('\n'),
  ];
}

function signature(name, parameters, answer) {
  const positional = parameters.filter(({ place }) => place === 'path' || place === 'body');
  const named = parameters.filter((each) => !positional.includes(each));
  const lines = ['self', ...positional.map(({ name, type }) => `${name}: ${type}`), ...(named.length > 0 ? ['*'] : [])];
  // Required parameters come first in the documentation.
  for (const { name, type, required } of named.toSorted((a, b) => Number(b.required) - Number(a.required))) {
    lines.push(required ? `${name}: ${type}` : `${name}: ${type} | None = None`);
  }
  return enclose(`    def ${name}(`, lines, `) -> ${answer}:`, '    ');
}

function about({ operation, parameters }) {
  const lines = parameters.flatMap(({ name, description, place }) =>
    description === undefined || place === 'path' ? [] : [`\`${name}\`: ${description.replace(/\.$/, '')}.`],
  );
  return docstring([`${operation.summary}.`, ...lines].join(' '), '        ');
}

function call({ path, method, name, parameters }, kind) {
  const of = (place) => parameters.filter((each) => each.place === place);
  const query = of('query').map(({ wire, name }) => `${quote(wire)}: ${name}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, wire) => `{self._quote(${snakeCase(wire)})}`);
  const key = of('header').find(({ wire }) => wire === 'idempotency-key');
  const parts = [
    quote(method.toUpperCase()),
    filled === path ? quote(path) : `f${quote(filled)}`,
    `answer=${quote(kind)}`,
    ...(query.length > 0 ? [enclose('query={', query, '}', '            ')] : []),
    ...(of('body').length > 0 ? ['body=body'] : []),
    // Every submission has a key, so that it can be repeated.
    ...(key === undefined ? [] : [`idempotency_key=${key.name} or self._new_key()`]),
    ...(REPEATABLE.has(method) || COMPUTATIONS.has(name) || key !== undefined ? ['repeatable=True'] : []),
  ];
  return enclose('        return self._call(', parts, ')', '        ');
}

/** Encloses items, on one line if that is short enough, as Python formatters do. */
function enclose(head, items, tail, indent) {
  const line = head + items.join(', ') + tail;
  if (line.length <= 120 - indent.length && !line.includes('\n')) return line;
  return `${head}\n${items.map((item) => `${indent}    ${item},\n`).join('')}${indent}${tail}`;
}
