import { DOCUMENT_SCHEMAS, findDocumentSchema } from '@ordo/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe.each(DOCUMENT_SCHEMAS.map(({ id }) => id))('GET /v1/schemas/%s', (name) => {
  it('answers with the schema that the command line prints too', async () => {
    const answer = await api.app.inject(`/v1/schemas/${name}`);
    expect(answer.headers['content-type']).toBe('application/schema+json; charset=utf-8');
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(findDocumentSchema(name))));
    expect(answer.json()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:ordo:schema:${name}`,
    });
  });
});

describe('GET /v1/schemas/:name', () => {
  it('refuses another name, and suggests the closest one', async () => {
    const answer = await api.app.inject('/v1/schemas/reprot');
    expect(answer.json()).toMatchObject({ status: 400, pointer: '/params/name', fix: 'use "report"' });
  });
});
