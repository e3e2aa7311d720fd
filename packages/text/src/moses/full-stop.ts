/**
 * Decides whether a word keeps its final full stop, from its shape, the list of prefixes, and the word that follows.
 */
import { ALPHABETIC, LOWERCASE, unicodePattern } from '../unicode-14.ts';
import type { Prefixes } from './prefixes.ts';

/** The condition under which a token keeps its full stop; `no-stop` if it has none that could be split off. */
export type StopRule = 'no-stop' | 'always' | 'before-number' | 'before-lower-case';

const letter = unicodePattern(ALPHABETIC);
const lowerCaseStart = unicodePattern(`^${LOWERCASE}`);

export function stopRuleOf(token: string, prefixes: Prefixes): StopRule {
  if (!token.endsWith('.') || token.length === 1) return 'no-stop';
  const word = token.slice(0, -1);
  if (word.includes('.') && letter.test(word)) return 'always';
  const kept = prefixes.get(word);
  return kept ?? 'before-lower-case';
}

/** Returns true if a stop with this rule stays before `next`, which is undefined at the end of the line. */
export function keepsStop(rule: StopRule, next: string | undefined): boolean {
  if (rule === 'no-stop' || rule === 'always') return true;
  if (next === undefined) return false;
  return lowerCaseStart.test(next) || (rule === 'before-number' && /^[0-9]/.test(next));
}
