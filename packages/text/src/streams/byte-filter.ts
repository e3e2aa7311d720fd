/** A filter over whole lines of UTF-8 bytes. */

export interface ByteFilter {
  /** From whole lines of valid UTF-8, newlines included, to as many lines. The result may be overwritten by the next call. */
  (lines: Uint8Array): Uint8Array;
  /** Counts newlines, where there is something faster than looking for them one by one. */
  readonly countLines?: (bytes: Uint8Array) => number;
}

/** A filter that knows whole lines only. */
export function createLineFilter(transform: (line: string) => string): ByteFilter {
  return (bytes) => {
    const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8').split('\n');
    let text = '';
    for (let i = 0; i < lines.length - 1; i++) text += `${transform(lines[i] as string)}\n`;
    return Buffer.from(text);
  };
}
