/**
 * The kinds that Python assigns to UTF-16 units. It is a table because V8 compiles a loop again whenever a branch is taken for
 * the first time, which happens late for rare characters.
 */
export const OTHER = 0;
export const SPACE = 1;
export const PUNCTUATION = 2;

/**
 * [unit] → its kind, by `str.isspace` and `string.punctuation`. U+001C–1F and U+0085 are white space in Python only, U+FEFF in
 * JavaScript only.
 */
export const UNIT_KINDS = new Uint8Array(2 ** 16);
UNIT_KINDS.fill(SPACE, 0x09, 0x0e).fill(SPACE, 0x1c, 0x21).fill(SPACE, 0x2000, 0x200b);
for (const unit of [0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]) UNIT_KINDS[unit] = SPACE;
UNIT_KINDS.fill(PUNCTUATION, 0x21, 0x30).fill(PUNCTUATION, 0x3a, 0x41);
UNIT_KINDS.fill(PUNCTUATION, 0x5b, 0x61).fill(PUNCTUATION, 0x7b, 0x7f);
