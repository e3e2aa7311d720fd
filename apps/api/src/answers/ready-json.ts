/** JSON that was written elsewhere and that nobody here looks into, as an answer or a value of one. It is sent as it is. */

class ReadyJson {
  readonly content: string | Uint8Array;

  constructor(content: string | Uint8Array) {
    this.content = content;
  }
}

/** Stands for the value that the text says: a whole answer, or one directly below its top. */
export function readyJson(text: string): unknown {
  return new ReadyJson(text);
}

/** Stands for a whole answer. */
export function readyBytes(bytes: Uint8Array): unknown {
  return new ReadyJson(bytes);
}

/** As `JSON.stringify`, but for what is ready. Fastify sends a buffer as it sends a text. */
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
