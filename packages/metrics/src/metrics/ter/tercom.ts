/** The tokenizer of Tercom (Snover et al. 2006; `Normalizer.java`) as sacreBLEU 2.6 ports it. */

export interface TercomOptions {
  /** Undoes XML escapes, and splits off punctuation. */
  readonly normalized: boolean;
  /** Deletes punctuation. */
  readonly noPunct: boolean;
  /** With `normalized`, also splits Chinese and Japanese into characters; with `noPunct`, also deletes their punctuation. */
  readonly asianSupport: boolean;
  readonly caseSensitive: boolean;
}

const ASIAN_PUNCTUATION = /[\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb]/g;
const FULL_WIDTH_PUNCTUATION = /[\uff0e\uff0c\uff1f\uff1a\uff1b\uff01\uff02\uff08\uff09]/g;

/**
 * CJK ideographs, strokes, radicals and compatibility forms. The last range is wider than the original's comment says.
 */
const ASIAN_CHARACTERS = [
  /[\u4e00-\u9fff\u3400-\u4dbf]/g,
  /[\u31c0-\u31ef\u2e80-\u2eff]/g,
  /[\u3300-\u33ff\uf900-\ufaff\ufe30-\ufe4f]/g,
  /[\u3200-\u3f22]/g,
];

/** Returns the line with blanks between the words that TER compares. The caller strips trailing white space. */
export function spaceTercom(line: string, options: TercomOptions): string {
  let text = options.caseSensitive ? line : line.toLowerCase();
  if (options.normalized) {
    text = separateWestern(text);
    if (options.asianSupport) text = separateAsian(text);
  }
  if (options.noPunct) {
    text = text.replace(/[.,?:;!"()]/g, '');
    if (options.asianSupport) text = text.replace(ASIAN_PUNCTUATION, '').replace(FULL_WIDTH_PUNCTUATION, '');
  }
  return text;
}

function separateWestern(line: string): string {
  const unescaped = line
    .replaceAll('\n-', '')
    .replaceAll('\n', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return ` ${unescaped} `
    .replace(/[{-~[-`!-&(-+:-@/]/g, ' $& ')
    .replaceAll("'s ", " 's ")
    .replace(/([^0-9])([.,])/g, '$1 $2 ')
    .replace(/([.,])([^0-9])/g, ' $1 $2')
    .replace(/([0-9])-/g, '$1 - ');
}

/**
 * The original has three more rules, for runs of kana, each anchored to the start of the line. By then the line starts
 * with a space, so they never apply; they are left out here.
 */
function separateAsian(line: string): string {
  return [...ASIAN_CHARACTERS, ASIAN_PUNCTUATION, FULL_WIDTH_PUNCTUATION].reduce(
    (text, characters) => text.replace(characters, ' $& '),
    line,
  );
}
