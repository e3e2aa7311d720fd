import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { renderTypes, TYPES } from '../tools/generate-types.mjs';

describe('the generated types', () => {
  it('are those of the OpenAPI document beside them', async () => {
    // when this fails: npm run generate -w @ordo/api-client, after a build
    expect(await readFile(TYPES, 'utf8')).toBe(await renderTypes());
  });
});
