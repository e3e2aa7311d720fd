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
  α: '$\\alpha$',
  δ: '$\\delta$',
  σ: '$\\sigma$',
  Δ: '$\\Delta$',
  Φ: '$\\Phi$',
};

export function escapeLatex(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '?')
    .replaceAll(/[&%$#_{}]|[^A-Za-z0-9 .,:;!?()/=+@\]]/gu, (character) => {
      if ('&%$#_{}'.includes(character)) return `\\${character}`;
      return COMMANDS[character] ?? character;
    });
}

/** The letters that pdfLaTeX cannot set without further packages; LuaLaTeX and XeLaTeX can, with a font that has them. */
export function findUncommon(latex: string): string[] {
  return [...new Set(latex.match(/[^\t\n\u{20}-\u{7E}\u{A1}-\u{17F}]/gu) ?? [])];
}
