/** Tests folders with libraries for this machine, for another machine, with truncated ones, and with none. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOrdoError } from '@ordo/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLibTensorFlow } from './libtensorflow.ts';

const report = process.report.getReport() as { sharedObjects?: string[] };
/** Any shared library of this machine will do, because only its header is read. */
const SOME_LIBRARY = report.sharedObjects?.find((file) => /\/libm\.so|\/libdl\.so|\/libc\.so/.test(file));
const skip = process.platform !== 'linux' || SOME_LIBRARY === undefined;
if (skip) console.warn('SKIPPED: libraries are looked at on Linux only');

describe.skipIf(skip)('findLibTensorFlow', () => {
  let folder = '';
  let library = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-lib-'));
    library = path.join(folder, 'lib/libtensorflow.so.2.18.1');
    mkdirSync(path.join(folder, 'include/tensorflow/c'), { recursive: true });
    mkdirSync(path.join(folder, 'lib'));
    writeFileSync(path.join(folder, 'include/tensorflow/c/c_api.h'), '');
    copyFileSync(SOME_LIBRARY as string, library);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const refusal = async (): Promise<string> => {
    const error: unknown = await findLibTensorFlow(folder).catch((reason: unknown) => reason);
    return isOrdoError(error, 'engine.install-failed') ? error.message : 'found';
  };

  it('finds the library, the framework beside it, and the headers', async () => {
    copyFileSync(library, path.join(folder, 'lib/libtensorflow_framework.so.2'));
    const found = await findLibTensorFlow(folder);
    expect(found.libraries.map((file) => path.basename(file))).toEqual([
      'libtensorflow.so.2.18.1',
      'libtensorflow_framework.so.2',
    ]);
    expect(found.include).toBe(path.join(folder, 'include'));
  });

  it('names what is missing', async () => {
    rmSync(path.join(folder, 'include/tensorflow/c/c_api.h'));
    expect(await refusal()).toContain('has no include/tensorflow/c/c_api.h');
    rmSync(library);
    expect(await refusal()).toContain('has no libtensorflow');
  });

  it('refuses a library for another processor, a truncated one, and a file that is no library', async () => {
    const bytes = readFileSync(library);
    bytes.writeUInt16LE(process.arch === 'x64' ? 0xb7 : 0x3e, 18);
    writeFileSync(library, bytes);
    expect(await refusal()).toContain(`not ${process.arch}`);
    copyFileSync(SOME_LIBRARY as string, library);
    truncateSync(library, 5000);
    expect(await refusal()).toContain('is truncated');
    writeFileSync(library, 'a page that says 404');
    expect(await refusal()).toContain('is not a shared library');
  });
});
