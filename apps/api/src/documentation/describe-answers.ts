/** Describes each answer. The generator of the document would otherwise call it "Default Response". */
import { STATUS_CODES } from 'node:http';

type Answer = Readonly<Record<string, unknown>>;

/** Describes the answers. @param answers schemas or whole answers, by HTTP status */
export function describeAnswers(answers: object): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(answers as Record<string, Answer>).map(([status, answer]) => {
      const isSchema = !('content' in answer) && answer['type'] !== 'null';
      const description = answer['description'] ?? STATUS_CODES[status];
      return [status, isSchema ? { description, content: { 'application/json': { schema: answer } } } : answer];
    }),
  );
}
