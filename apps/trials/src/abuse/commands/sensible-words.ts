/** Words that look bad for their kind but are valid for an option, each with the reason. */

const SENSIBLE: Readonly<Record<string, readonly string[]>> = {
  // This is a power of the best probability, below which entries are left out.
  'align words --beam-threshold': ['-1'],
  // An exponent below zero favours short translations.
  'translate --length-penalty': ['-1'],
};

export function isSensible(option: string, word: string): boolean {
  return SENSIBLE[option]?.includes(word) ?? false;
}
