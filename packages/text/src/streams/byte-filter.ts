/** A filter over whole lines of UTF-8 bytes. */

/** From whole lines of valid UTF-8, newlines included, to as many lines. The result may be overwritten by the next call. */
export type ByteFilter = (lines: Uint8Array) => Uint8Array;

/** A filter that knows whole lines only. */
export function createLineFilter(transform: (line: string) => string): ByteFilter {
  return (bytes) => {
    const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8').split('\n');
    let text = '';
    for (let i = 0; i < lines.length - 1; i++) text += `${transform(lines[i] as string)}\n`;
    return Buffer.from(text);
  };
}
