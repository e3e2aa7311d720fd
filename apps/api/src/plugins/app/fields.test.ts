/** Tests the parameter `fields` on every list of the API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { translateExperiment } from '../../testing/translated-experiment.ts';

type Row = Readonly<Record<string, unknown>>;
type Page = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: { readonly 'x-words'?: string[] } }[];
}

let api: ApiUnderTest;
let run = '';
let lists: { readonly path: string; readonly known: readonly string[] }[] = [];
const ask = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });
const get = async (url: string): Promise<Page> => {
  const answer = await ask(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<Page>();
};
const rowsOf = (page: Page): readonly Row[] => Object.values(page).find(Array.isArray) as readonly Row[];
/** Returns the page without the one value that changes all the time: an owner's recent use, which decays. */
const lasting = (page: Page): unknown =>
  JSON.parse(JSON.stringify(page, (name, value: unknown) => (name === 'recentHours' ? 'some' : value)));

beforeAll(async () => {
  api = await startApi();
  const { runIds } = await translateExperiment(api.app, 100, 1);
  run = runIds[0] ?? '';
  const { paths } = (await ask('/docs/json')).json<{ paths: Record<string, Record<string, Operation>> }>();
  lists = Object.entries(paths).flatMap(([path, { get: operation }]) => {
    if (operation === undefined || !operation.operationId.startsWith('list')) return [];
    const known = operation.parameters?.find(({ name }) => name === 'fields')?.schema['x-words'] ?? [];
    return [{ path: path.replace('{id}', run), known }];
  });
});
afterAll(() => api.close());

describe('fields', () => {
  it('are known of each list', () => {
    expect(lists.length).toBeGreaterThan(10);
    for (const { path, known } of lists) expect([path, known.length > 2]).toEqual([path, true]);
  });

  it('are the only ones that rows have, and all of them together are the whole answer', async () => {
    const filled: string[] = [];
    for (const { path, known } of lists) {
      const whole = await get(path);
      const rows = rowsOf(whole);
      const named = known.slice(1, 3);
      const selected = await get(`${path}?fields=${named.join(',')}`);
      expect(rowsOf(selected)).toEqual(
        rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => named.includes(name)))),
      );
      expect(Object.keys(selected)).toEqual(Object.keys(whole));
      expect(lasting(await get(`${path}?fields=${known.join(',')}`))).toEqual(lasting(whole));
      if (rows.length > 0) filled.push(path);
    }
    expect(filled.length).toBeGreaterThanOrEqual(8);
  });

  it('change neither the rows of a page nor the way to the next one', async () => {
    const first = await get('/v1/runs?limit=1&total=true&fields=state');
    const all = rowsOf(await get('/v1/runs'));
    expect(first).toEqual({ runs: [{ state: all[0]?.['state'] }], nextCursor: expect.any(String), total: all.length });
    const next = await get(`/v1/runs?fields=id&cursor=${String(first['nextCursor'])}`);
    expect(rowsOf(next)).toEqual(all.slice(1).map(({ id }) => ({ id })));
    expect(next['nextCursor']).toBeNull();
  });

  it('have a tag for each selection, and an answer that is kept stays so', async () => {
    const tags = new Map<string, string>();
    for (const query of ['', '?fields=id', '?fields=id,name']) {
      const { etag } = (await ask(`/v1/experiments${query}`)).headers;
      tags.set(String(etag), query);
    }
    expect(tags.size).toBe(3);
    for (const [tag, query] of tags) {
      expect((await ask(`/v1/experiments${query}`, { 'if-none-match': tag })).statusCode).toBe(304);
    }
    const [other = ''] = tags.keys();
    expect((await ask('/v1/experiments?fields=id', { 'if-none-match': other })).statusCode).toBe(200);
    const { headers } = await ask(`/v1/runs/${run}/segments?fields=hypothesis`);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-type']).toContain('application/json');
  });

  it('that a list does not have are refused by name, with those that it has', async () => {
    for (const { path, known } of lists) {
      const answer = await ask(`${path}?fields=${known[0]},zzzz`);
      const { pointer, detail, fix } = answer.json<{ pointer: string; detail: string; fix: string }>();
      expect([answer.statusCode, pointer]).toEqual([400, '/query/fields']);
      expect(detail).toContain(`"zzzz" is not one of ${known.map((name) => `"${name}"`).join(', ')}`);
      expect(fix).toContain(`"${known[0]}"`);
    }
    const typo = (await ask('/v1/experiments?fields=nmae')).json<{ detail: string; fix: string }>();
    expect([typo.detail.endsWith('did you mean "name"?'), typo.fix]).toEqual([true, 'use "name"']);
  });

  it.each(['fields=', 'fields=id,', 'fields=id&fields=name', 'fields=id%20'])('are not read from %s', async (query) => {
    const answer = await ask(`/v1/experiments?${query}`);
    expect([answer.statusCode, answer.json<{ pointer: string }>().pointer]).toEqual([400, '/query/fields']);
  });

  it('belong to lists, and problems are answered whole', async () => {
    expect((await ask(`/v1/runs/${run}?fields=id`)).json<{ pointer: string }>().pointer).toBe('/query/fields');
    const absent = await ask('/v1/runs/01900000-0000-7000-8000-000000000000/segments?fields=source');
    expect(absent.json()).toMatchObject({ status: 404, code: 'run.not-found', problems: [] });
  });
});
