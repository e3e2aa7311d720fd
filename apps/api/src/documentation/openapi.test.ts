import { ERROR_CATALOGUE } from '@ordo/core';
import { NAME_PATTERN, POOL_OR_ALL_PATTERN } from '@ordo/core/name-pattern';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderOpenApi } from '../write-openapi.ts';

type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<Record<string, Json>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Json>>;
  };
}

let source = '';
let document: OpenApi;
let operations: readonly Operation[] = [];
beforeAll(async () => {
  source = await renderOpenApi();
  document = JSON.parse(source) as OpenApi;
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});

describe('the OpenAPI document', () => {
  it('has no error and no warning by the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('is checked by rules that can fail', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const broken = source.replaceAll(/"operationId": "[A-Za-z]+",\n/g, '');
    const problems = await lintFromString({ source: broken, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId }) => ruleId)).toContain('operation-operationId');
  });

  it('gives every operation an id that reads as a function, a summary and one tag that is described', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.length).toBeGreaterThan(30);
    expect(ids.filter((id) => id === undefined || !/^[a-z]+([A-Z][a-z]+)+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    const odd = operations.filter(
      ({ summary, tags: own = [] }) => !summary || own.length !== 1 || !tags.has(own[0] ?? ''),
    );
    expect(odd).toEqual([]);
  });

  it('lists the problems of every operation with their codes, and names each kind once', () => {
    const refs = operations.flatMap(({ responses }) =>
      Object.entries(responses).filter(([status]) => Number(status) >= 400),
    );
    expect(refs.every(([, response]) => String(response['$ref']).startsWith('#/components/responses/'))).toBe(true);
    for (const [name, response] of Object.entries(document.components.responses)) {
      const codes = JSON.stringify(response).match(/"enum":\[([^\]]*)\]/)?.[1] ?? '';
      const listed = JSON.parse(`[${codes}]`) as string[];
      expect([name, listed.length > 0 && listed.every((code) => code in ERROR_CATALOGUE)]).toEqual([name, true]);
    }
  });

  it('gives every pool and label the form of their names', () => {
    const named = (part: unknown, path: string): [string, unknown][] => {
      if (Array.isArray(part)) return part.flatMap((item, i) => named(item, `${path}/${i}`));
      if (typeof part !== 'object' || part === null) return [];
      const { name, in: place, schema } = part as { name?: unknown; in?: unknown; schema?: Json };
      const own: [string, unknown][] = place === 'query' && name === 'pool' ? [[path, schema?.['pattern']]] : [];
      const properties = ((part as Json)['properties'] ?? {}) as Readonly<Record<string, Json>>;
      for (const [key, property] of Object.entries(properties)) {
        const item = property['type'] === 'array' ? (property['items'] as Json) : property;
        if (item['type'] === 'string' && /^(?:pools?|labels)$/u.test(key))
          own.push([`${path}/${key}`, item['pattern']]);
      }
      return [...own, ...Object.entries(part).flatMap(([key, item]) => named(item, `${path}/${key}`))];
    };
    const found = named(document, '');
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter(([, pattern]) => pattern !== NAME_PATTERN && pattern !== POOL_OR_ALL_PATTERN)).toEqual([]);
  });

  it('types everything: only what may be any JSON value is left open, and has a name', () => {
    const open = (part: unknown, path: string): string[] => {
      if (Array.isArray(part)) return part.flatMap((item, i) => open(item, `${path}/${i}`));
      if (typeof part !== 'object' || part === null) return [];
      const own = Object.keys(part).length === 0 || (part as Json)['additionalProperties'] === true ? [path] : [];
      const below = Object.entries(part).filter(([key]) => !['default', 'example', 'examples'].includes(key));
      return [...own, ...below.flatMap(([key, item]) => open(item, `${path}/${key}`))];
    };
    expect(open(document.paths, '')).toEqual([]);
    // A dataset's options are described by a JSON Schema, whose keys cannot be listed.
    expect(open(document.components.schemas, '')).toEqual(['/JsonSchema']);
  });
});
