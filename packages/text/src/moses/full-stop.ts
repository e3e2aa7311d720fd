/** Whether a word keeps the full stop at its end, by its shape, the prefix list and the word that follows. */
import { ALPHABETIC, LOWERCASE, unicodePattern } from '../unicode-14.ts';
import type { Prefixes } from './prefixes.ts';

/** When a token keeps its full stop. `no-stop`: it has none to lose. */
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

/** Whether a stop under this rule stays when `next` follows; `undefined`: nothing follows. */
export function keepsStop(rule: StopRule, next: string | undefined): boolean {
  if (rule === 'no-stop' || rule === 'always') return true;
  if (next === undefined) return false;
  return lowerCaseStart.test(next) || (rule === 'before-number' && /^[0-9]/.test(next));
}
