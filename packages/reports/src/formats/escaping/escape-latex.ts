/** Escapes text for LaTeX, and writes the signs of our tables as commands, so that every engine can typeset them. */

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  // After a line break, these two would be read as its arguments.
  '[': '{[}',
  '*': '{*}',
  // Two of them would be joined into a different character.
  '-': '{-}',
  '`': '{`}',
  "'": "{'}",
  '"': '\\textquotedbl{}',
  '±': '$\\pm$',
  '×': '$\\times$',
  '·': '$\\cdot$',
  '−': '$-$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '≈': '$\\approx$',
  '≠': '$\\neq$',
  '→': '$\\rightarrow$',
  '†': '$\\dagger$',
  '‡': '$\\ddagger$',
  '✓': '$\\surd$',
  '▲': '$\\triangle$',
  '▼': '$\\bigtriangledown$',
  '–': '--',
  '—': '---',
  '‘': '`',
  '’': "'",
  '“': '``',
  '”': "''",
  '…': '\\ldots{}',
  '§': '\\S{}',
  '¶': '\\P{}',
  α: '$\\alpha$',
  δ: '$\\delta$',
  σ: '$\\sigma$',
  Δ: '$\\Delta$',
  Φ: '$\\Phi$',
};

export function escapeLatex(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\u{FFFD}]/gu, '?')
    .replaceAll(/[&%$#_{}]|[^A-Za-z0-9 .,:;!?()/=+@\]]/gu, (character) => {
      if ('&%$#_{}'.includes(character)) return `\\${character}`;
      return COMMANDS[character] ?? (COMMON.test(character) ? character : nameCharacter(character));
    });
}

/** The letters that pdfLaTeX can typeset in the encoding T1. */
const COMMON = /[\u{21}-\u{7E}\u{C0}-\u{17F}]/u;

/** Writes a call of `UNCOMMON`, with the character and its number. */
function nameCharacter(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `\\ordouncommon{${character}}{U+${number}}`;
}

/**
 * The macro for uncommon characters. LuaLaTeX and XeLaTeX typeset every character that the font has. pdfLaTeX would stop at
 * them, so it shows their numbers.
 */
const UNCOMMON = '\\DeclareRobustCommand\\ordouncommon[2]{\\ifdefined\\Umathchar #1\\else\\texttt{#2}\\fi}\n';

/** Returns the definitions that an escaped text needs before it; empty if it needs none. */
export function defineUncommon(latex: string): string {
  return latex.includes('\\ordouncommon') ? UNCOMMON : '';
}
