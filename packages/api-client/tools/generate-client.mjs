/**
 * Generates a client from the OpenAPI document with @hey-api/openapi-ts, as users of other languages and tools do. The output
 * is not kept: a test checks that it compiles and reads well.
 *
 * Usage: node --import ./with-own-typescript.mjs generate-client.mjs <folder>
 */
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';

await createClient({
  input: path.resolve(import.meta.dirname, '../src/generated/openapi.json'),
  output: { path: process.argv[2] },
  logs: { level: 'silent', file: false },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
});
