/** A filter over whole lines of UTF-8 bytes. */

export interface ByteFilter {
  /** Maps whole lines of valid UTF-8, with newlines, to the same number of lines. The next call may overwrite the result. */
  (lines: Uint8Array): Uint8Array;
  /** Counts newlines, if the filter has a faster way than searching for one after another. */
  readonly countLines?: (bytes: Uint8Array) => number;
}

/** Makes a filter from a function of one line. */
export function createLineFilter(transform: (line: string) => string): ByteFilter {
  return (bytes) => {
    const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8').split('\n');
    let text = '';
    for (let i = 0; i < lines.length - 1; i++) text += `${transform(lines[i] as string)}\n`;
    return Buffer.from(text);
  };
}
