import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { renderTypes, TYPES } from '../tools/generate-types.mjs';

describe('the generated types', () => {
  it('are those of the OpenAPI document beside them', async () => {
    expect(await readFile(TYPES, 'utf8'), 'the types are out of date: npm run generate').toBe(await renderTypes());
  });
});
