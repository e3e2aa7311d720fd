/** Generates src/generated/api.ts from openapi.json. Run as a program, it writes the file; a test compares it. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const root = path.resolve(import.meta.dirname, '..');
export const DOCUMENT = path.join(root, 'src/generated/openapi.json');
export const TYPES = path.join(root, 'src/generated/api.ts');

/** Renders the file. @returns {Promise<string>} */
export async function renderTypes() {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
  return `/** Generated from openapi.json beside it by tools/generate-types.mjs; not to be edited. */\n\n${types}`;
}

if (process.argv[1] === import.meta.filename) await writeFile(TYPES, await renderTypes());
