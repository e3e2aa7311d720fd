/** Finds a name that an object in a JSON text has twice, which `JSON.parse` would hide: the last one silently wins. */

/** @param text valid JSON */
export function findDuplicateKey(text: string): string | null {
  const strings = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  /** The keys of every open object, the innermost last; null for an open array. */
  const open: (Set<string> | null)[] = [];
  for (const match of text.matchAll(strings)) {
    const [token] = match;
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else {
      const keys = open.at(-1);
      if (keys === null || keys === undefined || !isKey(text, match.index + token.length)) continue;
      const key = JSON.parse(token) as string;
      if (keys.has(key)) return key;
      keys.add(key);
    }
  }
  return null;
}

/** A string is a key when a colon follows it. */
function isKey(text: string, end: number): boolean {
  let at = end;
  while (' \t\r\n'.includes(text[at] ?? 'x')) at++;
  return text[at] === ':';
}
