/** Writes the OpenAPI document, from which the client's types are generated. It needs no database. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, writeFileAtomically } from '@ordo/core';
import { STAGE_NUMBERS } from '@ordo/spec';
import { buildApp } from './app.ts';

export const OPENAPI_FILE = path.resolve(
  import.meta.dirname,
  '../../../packages/api-client/src/generated/openapi.json',
);

/** Renders the document, which is the same on every machine. */
export async function renderOpenApi(): Promise<string> {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';
  const app = await buildApp({
    databaseUrl: nowhere,
    queueUrl: nowhere,
    artifactDir: tmpdir(),
    dataDir: undefined,
    dashboardDir: tmpdir(),
    guideDir: tmpdir(),
    host: '127.0.0.1',
    auth: 'required',
    code: { version: 'none', stages: STAGE_NUMBERS },
    logger: createLogger('openapi', 'silent'),
    reconcile: false,
  });
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
  }
}

if (process.argv[1] === import.meta.filename) await writeFileAtomically(OPENAPI_FILE, await renderOpenApi());
