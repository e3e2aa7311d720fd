/** Collects lines from the pieces in which a process writes its output. */

/** The longest text without a line end. A longer one, such as a progress bar, is passed on in pieces. */
const LONGEST_WAIT = 4000;
/** Matches a line end. A carriage return at the end of a piece does not match, because it may be the first half of one. */
const LINE_END = /\r\n|\n|\r(?!$)/;

export class OutputLines {
  #rest = '';

  /** Adds a piece of output. @returns the lines that have ended, without blank ones */
  push(text: string): string[] {
    const lines = (this.#rest + text).split(LINE_END);
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > LONGEST_WAIT) {
      lines.push(this.#rest);
      this.#rest = '';
    }
    return lines.filter(hasText);
  }

  /** Ends the output. @returns the last line, if no line end follows it */
  end(): string[] {
    const last = this.#rest;
    this.#rest = '';
    return [last].filter(hasText);
  }
}

const hasText = (line: string): boolean => line.trim() !== '';
