/**
 * Turns the output of a trainer into log events: warnings of the runtime, lines of native code, the last words before a crash.
 */
import { type LogEvent, logEvents } from '@ordo/spec';
import { OutputLines } from './output-lines.ts';

type Stream = NonNullable<LogEvent['stream']>;

/**
 * The largest number of lines. A trainer that writes without end must fill neither the disk nor the database. The worker's own
 * log has everything.
 */
const MOST_LINES = 10_000;

export class TrainerOutput {
  readonly #lines = { stdout: new OutputLines(), stderr: new OutputLines() };
  #left: number;
  #hasStopped = false;

  constructor(mostLines: number = MOST_LINES) {
    this.#left = mostLines;
  }

  /** Adds output. @param step the number of updates so far; null if it is unknown */
  push(stream: Stream, text: string, step: number | null): LogEvent[] {
    return this.#tell(stream, this.#lines[stream].push(text), step);
  }

  /** Returns the last line, if it has no line end. */
  end(step: number | null): LogEvent[] {
    const streams = ['stdout', 'stderr'] as const;
    return streams.flatMap((stream) => this.#tell(stream, this.#lines[stream].end(), step));
  }

  #tell(stream: Stream, lines: readonly string[], step: number | null): LogEvent[] {
    const place = step === null ? {} : { step };
    const taken = lines.slice(0, this.#left);
    this.#left -= taken.length;
    const level = stream === 'stderr' ? 'warn' : 'info';
    const told = taken.flatMap((message) => logEvents({ level, message, stream, ...place }));
    if (this.#hasStopped || taken.length === lines.length) return told;
    this.#hasStopped = true;
    const message = 'the trainer goes on writing to its output; from here on, only the log of its worker has the lines';
    return [...told, ...logEvents({ level: 'warn', message, ...place })];
  }
}
