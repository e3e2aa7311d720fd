import { Readable } from 'node:stream';
import { type MockInstance, vi } from 'vitest';

/** Makes commands read a text from standard input until the stub is restored. */
export function stubStandardInput(text: string): MockInstance {
  const chunks = Readable.from([Buffer.from(text)]);
  return vi.spyOn(process, 'stdin', 'get').mockReturnValue(chunks as unknown as typeof process.stdin);
}
