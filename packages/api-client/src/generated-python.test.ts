import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { renderPython } from '../tools/generate-python.mjs';

describe('the types and operations of the Python client', () => {
  it('are those of the OpenAPI document', async () => {
    for (const { path, text } of await renderPython()) {
      expect((await readFile(path, 'utf8')) === text, `${path} is out of date: run \`npm run generate\``).toBe(true);
    }
  });
});
