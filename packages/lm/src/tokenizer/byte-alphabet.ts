/** The printable characters that represent bytes in byte-level vocabularies (Radford et al. 2019, §2.2). */

/** Returns true for bytes that are written as the character with the same number, which are the printable ones of Latin-1. */
const prints = (byte: number): boolean => (byte >= 33 && byte <= 126) || (byte >= 161 && byte !== 173);

/** The character of each byte. Bytes that are not printable are assigned the characters from U+0100 on, in order. */
export const CHARACTER_OF_BYTE: readonly string[] = (() => {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(prints(byte) ? byte : next++));
})();

const BYTE_OF_CHARACTER = new Map(CHARACTER_OF_BYTE.map((character, byte) => [character, byte]));

const encoder = new TextEncoder();

/**
 * Returns the bytes that a token represents. A token with a character outside the alphabet, such as an added token, is plain
 * text.
 */
export function bytesOfToken(token: string): Uint8Array {
  const bytes = new Uint8Array(token.length);
  for (let i = 0; i < token.length; i++) {
    const byte = BYTE_OF_CHARACTER.get(token[i] as string);
    if (byte === undefined) return encoder.encode(token);
    bytes[i] = byte;
  }
  return bytes;
}
