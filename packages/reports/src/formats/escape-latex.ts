/** Escapes text for LaTeX, and writes the signs of our tables as commands, so that any engine can set them. */

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '±': '$\\pm$',
  '†': '$\\dagger$',
  '–': '--',
};

export function escapeLatex(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\~^<>|±†–&%$#_{}]/g, (character) => COMMANDS[character] ?? `\\${character}`);
}
