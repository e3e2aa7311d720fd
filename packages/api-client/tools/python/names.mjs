/** Writes names as Python code. */

const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

export const isIdentifier = (name) => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);

const words = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');

export const pascalCase = (name) =>
  words(name)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');

export function snakeCase(name) {
  const snake = words(name).join('_').toLowerCase();
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

/** Returns a string as Python source. Python understands all escapes of JSON. */
export const quote = (text) => JSON.stringify(text);

/** Returns an indented docstring, in lines of at most 120 characters. */
export function docstring(text, indent) {
  const lines = [''];
  for (const word of text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").split(/\s+/)) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (longer.length > 114 - indent.length) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  const body = lines.join(`\n${indent}`);
  // A quotation mark or a backslash at the end would merge with the closing quotes.
  return `${indent}"""${body}${/["\\]$/.test(body) ? ' ' : ''}"""`;
}
