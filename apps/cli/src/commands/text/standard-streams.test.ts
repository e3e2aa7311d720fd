import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writeAll } from './standard-streams.ts';

/** A reader that reads each piece some time after it was written, as behind a full pipe. */
class SlowReader extends Writable {
  text = '';

  override _write(piece: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    setTimeout(() => {
      this.text += piece.toString();
      done();
    }, 5);
  }
}

const failing = (code: string): Writable =>
  new Writable({ write: (_piece, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })) });

describe('writeAll', () => {
  it('waits for each piece, because the next one may use the same memory', async () => {
    const memory = Buffer.alloc(1);
    const pieces = (async function* () {
      for (const letter of 'abcdef') {
        memory.write(letter);
        yield memory;
      }
    })();
    const reader = new SlowReader();
    await writeAll(pieces, reader);
    expect(reader.text).toBe('abcdef');
  });

  it('ends quietly when the reader goes away, and reports other failures', async () => {
    await expect(writeAll(['a', 'b'], failing('EPIPE'))).resolves.toBeUndefined();
    await expect(writeAll(['a', 'b'], failing('EIO'))).rejects.toThrow('write EIO');
  });

  it('says that the disk of standard output is full, and what to do', async () => {
    await expect(writeAll(['a', 'b'], failing('ENOSPC'))).rejects.toMatchObject({
      code: 'disk.full',
      message: 'standard output cannot be written, because its disk has no room left',
      fix: 'free some room on the disk, or write to a file on another one',
    });
  });
});
