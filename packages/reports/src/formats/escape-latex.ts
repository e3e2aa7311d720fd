/** Escapes text for LaTeX, and writes the signs of our tables as commands, so that every engine can set them. */

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  // Behind a line end, these two would be read as arguments of it.
  '[': '{[}',
  '*': '{*}',
  // Two of them would be joined to another sign.
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

/** The letters that pdfLaTeX can set in the encoding T1. */
const COMMON = /[\u{21}-\u{7E}\u{C0}-\u{17F}]/u;

/** A call of `UNCOMMON`, with the character and its number. */
function nameCharacter(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `\\ordouncommon{${character}}{U+${number}}`;
}

/** LuaLaTeX and XeLaTeX set every character that the font has. pdfLaTeX, which stops at those, shows their numbers. */
const UNCOMMON = '\\DeclareRobustCommand\\ordouncommon[2]{\\ifdefined\\Umathchar #1\\else\\texttt{#2}\\fi}\n';

/** What must be defined before a text that was escaped; empty if it needs nothing. */
export function defineUncommon(latex: string): string {
  return latex.includes('\\ordouncommon') ? UNCOMMON : '';
}
