/** JSON pointers (RFC 6901): "/a~1b/0" leads to the first entry of the list under the key "a/b". */

/** Returns a key as a segment of a pointer: "~" becomes "~0" and "/" becomes "~1". */
export function escapeSegment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the pointer to the value that these keys lead to; the empty list gives '', the whole document. */
export function joinPointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${escapeSegment(String(key))}`).join('');
}

/** Returns the keys that a pointer leads through; '' has none. */
export function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
