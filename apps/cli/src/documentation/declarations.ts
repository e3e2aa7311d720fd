/** Reads what a module declares, without the bodies. Its sources are formatted, so the lines show where a declaration ends. */

/** Returns the declaration of an export; undefined if the module has none of this name. */
export function declarationOf(source: string, name: string): string | undefined {
  const start = new RegExp(`^export (?:async )?(?:function\\*? |const |class |interface |type )${name}\\b`, 'mu').exec(
    source,
  );
  if (start === null) return undefined;
  const lines = source.slice(start.index).replace('export ', '').split('\n');
  const whole = lines.slice(0, lines.findIndex((line, i) => isLast(line, i)) + 1);
  const [kind] = /^(?:async )?(?:function|const|class|interface|type)/u.exec(whole[0] ?? '') ?? [''];
  if (kind.endsWith('function')) return untilBody(whole);
  if (kind === 'const') return untilValue(whole);
  return kind === 'class' ? withoutBodies(whole) : whole.join('\n');
}

/** Returns the comment above an export, in paragraphs: the text, then its parameters, what it returns and what it throws. */
export function docOf(source: string, name: string): string[] {
  const above = new RegExp(
    `/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n(?:// [^\\n]*\\n)*export (?:async )?(?:function\\*? |const |class |interface |type )${name}\\b`,
    'u',
  ).exec(source)?.[1];
  const lines = (above ?? '').split('\n').map((line) => line.replace(/^\s*\*? ?/u, '').trim());
  return lines
    .join(' ')
    .split(/ ?(?=@(?:param|returns|throws) )/u)
    .map((text) =>
      text
        .trim()
        .replace(TAG, (_, tag: string, word = '') => `${WORDS[tag]}${tag === 'param' ? `\`${word}\`: ` : word}`),
    )
    .filter((text) => text !== '');
}

const TAG = /^@(param|returns|throws) (?:(?<=@param )(\w+) )?/u;
const WORDS: Readonly<Record<string, string>> = { param: '', returns: 'Returns ', throws: 'Throws ' };

/**
 * Returns whether a line ends a declaration: it is the first line that is not indented and neither opens nor continues
 * anything.
 */
function isLast(line: string, i: number): boolean {
  if (i > 0 && /^\s|^$/u.test(line)) return false;
  return /[;}]$/u.test(line) && !/^[)\]}].*[{(]$/u.test(line);
}

/** Returns a function up to its body. */
function untilBody(lines: readonly string[]): string {
  const end = lines.findIndex((line, i) => line.endsWith(' {') && (i === 0 || !line.startsWith(' ')));
  return lines
    .slice(0, end + 1)
    .join('\n')
    .replace(/ \{$/u, ';');
}

/** Returns a constant with its type, or an arrow function up to its body. */
function untilValue(lines: readonly string[]): string {
  const whole = lines.join('\n');
  const arrow = /^const \w+ = (?:async )?(?:<[^>]*>)?\([^]*?\)(?:: [^=]+)? =>/u.exec(whole)?.[0];
  if (arrow !== undefined) return `${arrow} …`;
  const typed = /^const \w+: [^]*? =(?=\s)/u.exec(whole)?.[0];
  return typed === undefined ? whole : `${typed.slice(0, -2)};`;
}

/** Returns a class with its public members. */
function withoutBodies(lines: readonly string[]): string {
  const members: string[] = [];
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (
      !/^ {2}(?:constructor|static|get|async|readonly|\w)/u.test(line) ||
      /^ {2}(?:private |(?:static )?(?:readonly )?#)/u.test(line)
    )
      continue;
    const end = lines.findIndex((other, j) => j >= i && /(?: \{|;)$/u.test(other) && /^ {2}\S/u.test(other));
    members.push(
      lines
        .slice(i, end + 1)
        .join('\n')
        .replace(/ (?:= [^\n]*;|\{)$/u, ';'),
    );
    i = end;
  }
  return [lines[0], ...members, '}'].join('\n');
}
