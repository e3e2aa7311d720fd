/** JSON as bytes with its tag, for large answers that a thread has written and that the event loop only passes on. */
import { createHash } from 'node:crypto';

export interface PackedJson {
  readonly bytes: Uint8Array;
  /** The tag in quotes. */
  readonly tag: string;
}

export function packJson(value: unknown): PackedJson {
  const bytes = Buffer.from(JSON.stringify(value));
  return { bytes, tag: tagOf(bytes) };
}

/** Returns a tag for the content of an answer. */
export function tagOf(content: string | Uint8Array): string {
  return `"${createHash('sha1').update(content).digest('base64url')}"`;
}
