/** Turns text of any length and content into log events that every part of the service accepts. */
import { LONGEST_MESSAGE, type RunEvent } from './run-event.ts';

export type LogEvent = Extract<RunEvent, { kind: 'log' }>;

/** Returns log events. Text that is too long for one message continues in the next event, so that nothing is cut off. */
export function logEvents({ message, ...rest }: Omit<LogEvent, 'kind'>): LogEvent[] {
  return divide(makeStorable(message)).map((part) => ({ kind: 'log', ...rest, message: part }));
}

/** Replaces characters that Postgres cannot store: NUL and lone surrogates. A reader can see where they were. */
function makeStorable(text: string): string {
  return text.replaceAll('\0', '\u2400').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

function divide(text: string): string[] {
  const parts = [];
  let from = 0;
  do {
    const end = from + LONGEST_MESSAGE;
    const to = isInsidePair(text, end) ? end - 1 : end;
    parts.push(text.slice(from, to));
    from = to;
  } while (from < text.length);
  return parts;
}

function isInsidePair(text: string, at: number): boolean {
  return at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
