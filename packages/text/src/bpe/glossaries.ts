/** Glossaries: words or patterns (in Python's syntax) that BPE must leave whole, even inside longer words. */
import { translatePattern } from '../foreign-pattern.ts';

export interface Glossaries {
  /** Cuts a word into glossary matches and the parts between them. */
  isolate(word: string): string[];
  /** Returns true if BPE must not touch this segment. */
  isProtected(segment: string): boolean;
}

/** Compiles glossaries as subword-nmt does, which treats even plain words as patterns. */
export function compileGlossaries(glossaries: readonly string[]): Glossaries | undefined {
  if (glossaries.length === 0) return undefined;
  const whole = translatePattern(`^(${glossaries.join('|')})$`, 'python');
  const cutters = glossaries.map((glossary) => ({
    // The reference adds no parentheses, so in an alternation `a|b` the `^` belongs to `a` and the `$` to `b`.
    exact: translatePattern(`^${glossary}$`, 'python'),
    found: translatePattern(glossary, 'python'),
    splitter: translatePattern(`(${glossary})`, 'python'),
  }));
  return {
    isProtected: (segment) => whole.test(segment),
    isolate(word) {
      let segments = [word];
      for (const { exact, found, splitter } of cutters) {
        segments = segments.flatMap((segment) => {
          const untouched = matchesAtStart(exact, segment) || !found.test(segment);
          return untouched ? [segment] : segment.split(splitter).filter(Boolean);
        });
      }
      return segments;
    },
  };
}

/** Does what Python's `re.match` does: the match must begin at the start of the text. */
function matchesAtStart(pattern: RegExp, text: string): boolean {
  return pattern.exec(text)?.index === 0;
}
