import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT } from '../tools/generate-types.mjs';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..');
const tool = (name: string) => path.join(ROOT, 'tools', name);

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

describe('a client that @hey-api/openapi-ts makes from the OpenAPI document', () => {
  let folder = '';
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-client-'));
    await run(process.execPath, ['--import', tool('with-own-typescript.mjs'), tool('generate-client.mjs'), folder]);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has a function for every operation, by the name that the document gives it', async () => {
    const { paths } = JSON.parse(await readFile(DOCUMENT, 'utf8')) as OpenApi;
    const ids = Object.values(paths).flatMap((operations) => Object.values(operations).map((one) => one.operationId));
    const functions = [...(await read('sdk.gen.ts')).matchAll(/^export const (\w+) =/gm)].map(([, name]) => name);
    expect(new Set(functions)).toEqual(new Set(ids));
    expect(functions).toEqual(expect.arrayContaining(['submitExperiment', 'listRuns', 'getResult']));
  });

  it('has a type for every document that it sends or gets, and none with a number after its name', async () => {
    const types = [...(await read('types.gen.ts')).matchAll(/^export type (\w+) =/gm)].map(([, name]) => name ?? '');
    expect(types).toEqual(
      expect.arrayContaining(['Experiment', 'Spec', 'RunSpec', 'Run', 'RunEvent', 'Result', 'Plan']),
    );
    expect(types.filter((name) => /\d$/.test(name))).toEqual([]);
  });

  it('knows every type: what is unknown is a JSON Schema or any JSON value', async () => {
    const lines = (await read('types.gen.ts')).split('\n');
    const unknown = lines.flatMap((line, i) =>
      /\bunknown;|<unknown>/.test(line) ? [lines.slice(i - 1, i + 1).join(' ')] : [],
    );
    expect(unknown.filter((place) => !/type (JsonSchema|JsonValue) =/.test(place))).toEqual([]);
  });

  it('compiles in strict mode, and tells the problems of a call apart by their codes', async () => {
    await writeFile(
      path.join(folder, 'use.ts'),
      [
        "import { getRun } from './sdk.gen.js';",
        "const { data, error } = await getRun({ path: { id: 'x' } });",
        "if (error?.code === 'run.not-found') console.log(error.fix);",
        'export const dropout: number | undefined = data?.spec.recipe.dropout;',
      ].join('\n'),
    );
    const options = {
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: [],
      },
      include: ['**/*.ts'],
    };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(options));
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe('');
  }, 120_000);
});
