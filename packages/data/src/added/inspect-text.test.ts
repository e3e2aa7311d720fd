import { Readable } from 'node:stream';
import { sha256 } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { inspectText } from './inspect-text.ts';

const inspect = (...chunks: readonly (string | Uint8Array)[]) =>
  inspectText(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), 'train.ja');

describe('a text that is to be added to a service', () => {
  it('is known by its hash, its bytes and its lines, however it is cut', async () => {
    const text = 'eins\nzwei\r\ndrei';
    const whole = { sha256: sha256(text), bytes: 15, lines: 3 };
    expect(await inspect(text)).toEqual(whole);
    expect(await inspect('ei', 'ns\nzw', 'ei\r', '\ndrei')).toEqual(whole);
  });

  it.each([
    ['an empty line', 'text.invalid-file', 'line 2 of train.ja is empty', ['eins\n', '\ndrei\n']],
    ['a line of blanks', 'text.invalid-file', 'line 3 of train.ja is empty', ['eins\nzwei\n \t\n']],
    ['bytes that are not UTF-8', 'text.invalid-utf8', 'train.ja line 2', ['eins\n', new Uint8Array([0xff, 10])]],
    ['no line', 'dataset.empty', 'train.ja has no lines', []],
  ])('is refused for %s, with its place', async (_what, code, message, chunks) => {
    await expect(inspect(...chunks)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    });
  });
});
