/** Tests wheels that are built here as the smallest possible zip files, and bad ones that must be refused. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { isOrdoError } from '@ordo/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseRecord, unpackWheel } from './wheel.ts';

/** Makes a zip file of stored entries (APPNOTE 4.3: local headers, central directory, end of it). */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [content, title] = [Buffer.from(text), Buffer.from(name)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), common, tail, title);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end]);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const LIBRARY = 'tensorflow/libtensorflow_cc.so.2';
const HEADER = 'tensorflow/include/tensorflow/c/c_api.h';
const RECORD = 'tensorflow_cpu-2.21.0.dist-info/RECORD';

describe('unpackWheel', () => {
  let folder = '';
  let wheel = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-wheel-'));
    wheel = path.join(folder, 'a.whl');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const refusal = async (): Promise<string> => {
    const error: unknown = await unpackWheel(wheel, folder).catch((reason: unknown) => reason);
    return isOrdoError(error, 'engine.install-failed') ? error.message : 'unpacked';
  };

  it('takes libraries and C headers, and nothing else', async () => {
    const record = `${LIBRARY},sha256=${hashOf('library')},7\n${HEADER},sha256=${hashOf('header')},6\n`;
    const rest = { 'tensorflow/python/evil.py': 'x', 'tensorflow/include/tensorflow/c/../../../../out': 'x' };
    writeFileSync(wheel, zip({ [LIBRARY]: 'library', [HEADER]: 'header', 'setup.py': 'x', [RECORD]: record }));
    await unpackWheel(wheel, folder);
    expect(readFileSync(path.join(folder, 'libtensorflow_cc.so.2'), 'utf8')).toBe('library');
    expect(readFileSync(path.join(folder, 'include/tensorflow/c/c_api.h'), 'utf8')).toBe('header');
    expect(existsSync(path.join(folder, 'setup.py'))).toBe(false);
    writeFileSync(wheel, zip({ ...rest, [RECORD]: '' }));
    expect(await refusal()).toMatch(/no TensorFlow|invalid relative path/);
  });

  it('refuses a library that differs from the RECORD', async () => {
    writeFileSync(wheel, zip({ [LIBRARY]: 'other', [RECORD]: `${LIBRARY},sha256=${hashOf('library')},7\n` }));
    expect(await refusal()).toContain(`is damaged: ${LIBRARY}`);
  });

  it('refuses a file that is no wheel of TensorFlow, or no zip file at all', async () => {
    writeFileSync(wheel, zip({ 'numpy/a.so': 'x', 'numpy-1.dist-info/RECORD': '' }));
    expect(await refusal()).toContain('holds no TensorFlow');
    writeFileSync(wheel, 'not a zip file');
    expect(await refusal()).toContain('cannot be read');
  });
});

describe('parseRecord', () => {
  it('reads paths, quoted ones too, and leaves out lines without a hash', () => {
    const found = parseRecord('a/b.so,sha256=AB-_9,12\n"a,c.h",sha256=CD,3\r\nx/RECORD,,\n');
    expect([...found]).toEqual([
      ['a/b.so', 'AB-_9'],
      ['a,c.h', 'CD'],
    ]);
  });
});
