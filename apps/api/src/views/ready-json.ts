/** JSON text that the database has written and nobody here looks into, as a value of an answer. It is sent as it is. */

class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Stands for the value that the text says, directly below an answer's top. */
export function readyJson(text: string): unknown {
  return new ReadyJson(text);
}

/** As `JSON.stringify`, but for an object with ready values. */
export function writeJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members: [string, unknown][] = Object.entries(value);
  if (!members.some(([, member]) => member instanceof ReadyJson)) return JSON.stringify(value);
  const written = members
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => {
      const text = member instanceof ReadyJson ? member.text : JSON.stringify(member);
      return `${JSON.stringify(key)}:${text}`;
    });
  return `{${written.join(',')}}`;
}
