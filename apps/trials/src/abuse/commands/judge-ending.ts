/** Judges how a bad command line has ended. */
import { HIDDEN_PASSWORD } from './bad-words.ts';
import type { LineInput } from './collect-lines.ts';
import type { LineEnded } from './run-lines.ts';

const BAD_INPUT = 2;
const STACK_TRACE = /\n\s+at .+(?:\d+:\d+|<anonymous>)/u;
const FOREIGN_WORDS = /internal\.unexpected|TypeError|RangeError|undefined is not|\[object Object\]|node_modules/u;
const FIX = /fix: \S|--help|Did you mean/u;

/** Returns problems in whole sentences; none for a good ending. */
export function judgeEnding({ code, said, seconds, written }: LineEnded, { about }: LineInput): string[] {
  const shown = said.trim().slice(-400);
  if (code === null) return [`It was not refused, and stopped after ${Math.round(seconds)} s: ${shown}`];
  if (code !== BAD_INPUT) return [`It ended with exit code ${code} instead of ${BAD_INPUT}: ${shown}`];
  return [
    ...(STACK_TRACE.test(said) ? [`It shows a stack trace: ${shown}`] : []),
    ...(FOREIGN_WORDS.test(said) ? [`An inner error shows through: ${shown}`] : []),
    ...(about.some((word) => said.includes(word)) ? [] : [`The message does not name ${about[0]}: ${shown}`]),
    ...(FIX.test(said) ? [] : [`The message does not say what to do: ${shown}`]),
    ...(said.includes(HIDDEN_PASSWORD) ? [`A password is shown: ${shown}`] : []),
    ...(written.length === 0 ? [] : [`It has written ${written.slice(0, 5).join(', ')}.`]),
  ];
}
