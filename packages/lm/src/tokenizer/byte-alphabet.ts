/** The printable characters by which byte-level vocabularies write bytes (Radford et al. 2019, §2.2). */

/** Bytes that are written as the character of the same number: those of Latin-1 that print. */
const prints = (byte: number): boolean => (byte >= 33 && byte <= 126) || (byte >= 161 && byte !== 173);

/** The character of each byte. Those that do not print take the characters from U+0100 on, in their order. */
export const CHARACTER_OF_BYTE: readonly string[] = (() => {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(prints(byte) ? byte : next++));
})();

const BYTE_OF_CHARACTER = new Map(CHARACTER_OF_BYTE.map((character, byte) => [character, byte]));

const encoder = new TextEncoder();

/** The bytes that a token stands for. One with a character outside the alphabet, as an added token may be, is plain text. */
export function bytesOfToken(token: string): Uint8Array {
  const bytes = new Uint8Array(token.length);
  for (let i = 0; i < token.length; i++) {
    const byte = BYTE_OF_CHARACTER.get(token[i] as string);
    if (byte === undefined) return encoder.encode(token);
    bytes[i] = byte;
  }
  return bytes;
}
