/** Finds duplicate keys in a JSON object, which `JSON.parse` would accept silently: only the last one counts. */
import { joinPointer } from './pointer.ts';

interface Frame {
  /** The keys seen so far; null inside an array. */
  readonly keys: Set<string> | null;
  /** The key or index of the value being read. */
  place: string | number;
}

/** Matches strings and structural characters. No other JSON token can open, close or name anything. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Returns whether a JSON text has more keys than the value that was parsed from it. This takes a fraction of the time of
 * `findDuplicateKey`, which then finds the key.
 */
export function hasDuplicateKey(json: string, parsed: unknown): boolean {
  return countColons(json) !== countKeys(parsed);
}

/** Counts the colons outside strings, of which there is one for each key. */
function countColons(json: string): number {
  let colons = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === COLON) colons++;
    else if (code === QUOTE) i = endOfString(json, i);
  }
  return colons;
}

/** Returns the place of the quote that closes the string opened at `start`: the first one after an even number of backslashes. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/** Counts the keys of a value without recursion, because a text can be nested deeper than the stack allows. */
function countKeys(parsed: unknown): number {
  const left = [parsed];
  let keys = 0;
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value)) keys += items.length;
    for (const item of items) if (typeof item === 'object' && item !== null) left.push(item);
  }
  return keys;
}

/** Returns the first duplicate key with its JSON pointer, or null. The result is meaningless for invalid JSON. */
export function findDuplicateKey(json: string): { key: string; pointer: string } | null {
  const frames: Frame[] = [];
  let expectsKey = false;
  for (const [token] of json.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    switch (token) {
      case '{':
        frames.push({ keys: new Set(), place: '' });
        expectsKey = true;
        break;
      case '[':
        frames.push({ keys: null, place: 0 });
        expectsKey = false;
        break;
      case '}':
      case ']':
        frames.pop();
        expectsKey = false;
        break;
      case ',':
        if (frame !== undefined && typeof frame.place === 'number') frame.place++;
        expectsKey = frame?.keys !== null;
        break;
      case ':':
        expectsKey = false;
        break;
      default: {
        if (!expectsKey || frame === undefined || frame.keys === null) break;
        const key = readString(token);
        if (key === null) return null;
        frame.place = key;
        if (frame.keys.has(key)) return { key, pointer: pointerOf(frames) };
        frame.keys.add(key);
      }
    }
  }
  return null;
}

function readString(token: string): string | null {
  try {
    return JSON.parse(token) as string;
  } catch {
    return null;
  }
}

function pointerOf(frames: readonly Frame[]): string {
  return joinPointer(frames.map(({ place }) => place));
}
