/** Finds what `JSON.parse` hides: a key that stands twice in one object, of which only the last would count. */
import { joinPointer } from '@ordo/core';

interface Frame {
  /** Keys seen so far; null inside an array. */
  readonly keys: Set<string> | null;
  /** Key or index of the value being read. */
  place: string | number;
}

/** Strings and structural characters; all other JSON tokens cannot open, close or name anything. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** The first duplicate in a JSON text, with its JSON pointer; null when there is none. Text that is no JSON is not judged. */
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
