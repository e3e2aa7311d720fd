/**
 * Converts line ends. RFC 4180 ends records with CRLF, and Postgres with LF. A line feed within quotes belongs to a value and
 * stays.
 */

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

export async function* withCrlf(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isQuoted = false;
  for await (const chunk of text) {
    const longer = new Uint8Array(2 * chunk.length);
    let length = 0;
    for (const byte of chunk) {
      // A quote within a value is doubled, so counting quotes tells where values end.
      if (byte === QUOTE) isQuoted = !isQuoted;
      if (byte === LF && !isQuoted) longer[length++] = CR;
      longer[length++] = byte;
    }
    yield longer.subarray(0, length);
  }
}
