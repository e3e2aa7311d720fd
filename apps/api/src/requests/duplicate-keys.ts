/** Finds duplicate keys in a JSON object, which `JSON.parse` would accept silently: only the last one counts. */
import { joinPointer } from '@ordo/core';

interface Frame {
  /** Keys seen so far; null inside an array. */
  readonly keys: Set<string> | null;
  /** Key or index of the value being read. */
  place: string | number;
}

/** Strings and structural characters. No other JSON token can open, close or name anything. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Returns the first duplicate key with its JSON pointer, or null. The result means nothing for invalid JSON. */
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
