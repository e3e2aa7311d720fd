/**
 * Character classes of Unicode 16, the version of the reference tokenizer. Node's own tables change with its releases; with these
 * classes a text has the same tokens in all of them. They are source text for the `v` flag.
 */

/** Letters and numbers that Unicode 17 added. In Unicode 16 they are neither. */
const LATER = String.raw`\u{88f}\u{c5c}\u{cdc}\u{a7ce}\u{a7cf}\u{a7d2}\u{a7d4}\u{a7f1}\u{10940}-\u{10959}\u{10ec5}-\u{10ec7}\u{11db0}-\u{11ddb}\u{11de0}-\u{11de9}\u{16ea0}-\u{16eb8}\u{16ebb}-\u{16ed3}\u{16ff2}-\u{16ff6}\u{187f8}-\u{187ff}\u{18d09}-\u{18d1e}\u{18d80}-\u{18df2}\u{1e6c0}-\u{1e6de}\u{1e6e0}-\u{1e6e2}\u{1e6e4}-\u{1e6e5}\u{1e6e7}-\u{1e6ed}\u{1e6f0}-\u{1e6f4}\u{1e6fe}-\u{1e6ff}\u{2b73a}-\u{2b73f}\u{2cea2}-\u{2cead}\u{323b0}-\u{33479}`;

export const LETTER = String.raw`[\p{L}--[${LATER}]]`;
export const NUMBER = String.raw`[\p{N}--[${LATER}]]`;
/** The white space of Unicode. JavaScript's `\s` lacks U+0085 and includes U+FEFF. */
export const SPACE = String.raw`[\p{White_Space}]`;
/** Characters that are neither white space, nor letters, nor numbers. */
export const OTHER = String.raw`[^\p{White_Space}${LETTER}${NUMBER}]`;
/** Word characters of regular expressions according to Unicode's annex. */
export const WORD = String.raw`[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]`;
