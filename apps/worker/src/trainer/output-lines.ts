/** Gathers lines from the pieces in which a process writes its output. */

/** What goes on for longer without a line end, such as a progress bar, is passed on in pieces. */
const LONGEST_WAIT = 4000;
/** A carriage return at the end of a piece may be the first half of a line end. */
const LINE_END = /\r\n|\n|\r(?!$)/;

export class OutputLines {
  #rest = '';

  /** @returns the lines that have ended, without those that are blank */
  push(text: string): string[] {
    const lines = (this.#rest + text).split(LINE_END);
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > LONGEST_WAIT) {
      lines.push(this.#rest);
      this.#rest = '';
    }
    return lines.filter(hasText);
  }

  /** @returns the last line, which no line end follows */
  end(): string[] {
    const last = this.#rest;
    this.#rest = '';
    return [last].filter(hasText);
  }
}

const hasText = (line: string): boolean => line.trim() !== '';
