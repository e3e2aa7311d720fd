/** Keeps spreadsheets from running text as a formula, as OWASP describes it ("CSV injection"). */

/** What a formula can begin with, in full width too. A tab or the end of a line is skipped before what follows it is run. */
export const FORMULA_STARTS = '=+-@\t\r\n＝＋－＠';

/** What goes in front of such text. A spreadsheet takes it as the sign that a cell is text. */
export const TEXT_SIGN = "'";

/** For text only: a number is not text, and keeps its sign. */
export function guardText(text: string): string {
  return text !== '' && FORMULA_STARTS.includes(text.charAt(0)) ? `${TEXT_SIGN}${text}` : text;
}
