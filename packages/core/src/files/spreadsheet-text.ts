/** Keeps spreadsheets from running text as a formula, as OWASP describes it ("CSV injection"). */

/**
 * The characters that a formula can begin with, also in full width. A spreadsheet skips a tab or a line end, and runs what
 * follows.
 */
export const FORMULA_STARTS = '=+-@\t\r\n＝＋－＠';

/** The character that is put before such text. A spreadsheet takes it as the sign that a cell is text. */
export const TEXT_SIGN = "'";

/** Guards a text. It is not for numbers, which keep their sign. */
export function guardText(text: string): string {
  return text !== '' && FORMULA_STARTS.includes(text.charAt(0)) ? `${TEXT_SIGN}${text}` : text;
}
