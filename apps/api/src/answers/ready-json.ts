/** JSON that was written elsewhere and is sent unchanged, as an answer or as a value in one. */

class ReadyJson {
  readonly content: string | Uint8Array;

  constructor(content: string | Uint8Array) {
    this.content = content;
  }
}

/** Wraps JSON text as a whole answer, or as a value directly below its top level. */
export function readyJson(text: string): unknown {
  return new ReadyJson(text);
}

/** Wraps JSON bytes as a whole answer. */
export function readyBytes(bytes: Uint8Array): unknown {
  return new ReadyJson(bytes);
}

/** Writes JSON as `JSON.stringify` does, except that ready JSON is copied. Fastify sends a buffer just like a text. */
export function writeJson(value: unknown): string {
  if (value instanceof ReadyJson) {
    const { content } = value;
    return typeof content === 'string' ? content : (bufferOf(content) as unknown as string);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members: [string, unknown][] = Object.entries(value);
  if (!members.some(([, member]) => member instanceof ReadyJson)) return JSON.stringify(value);
  const written = members
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => {
      const text = member instanceof ReadyJson ? textOf(member) : JSON.stringify(member);
      return `${JSON.stringify(key)}:${text}`;
    });
  return `{${written.join(',')}}`;
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const textOf = ({ content }: ReadyJson): string =>
  typeof content === 'string' ? content : bufferOf(content).toString('utf8');
