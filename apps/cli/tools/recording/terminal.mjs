/**
 * A terminal of a fixed size that understands the output of `ordo`: text, colours, and commands that move the cursor and erase.
 */

const ESCAPE = '\u001B';
const SEQUENCE = new RegExp(`${ESCAPE}\\[([?\\d;]*)([A-Za-z])|${ESCAPE}.`, 'gu');

/** The terminal is a list of rows, and a row is a list of cells: { character, style }, where the style is a list of SGR codes. */
export class Terminal {
  constructor(columns, rows) {
    Object.assign(this, { columns, rows, screen: [[]], row: 0, column: 0, style: '' });
  }

  write(text) {
    let end = 0;
    for (const { 0: sequence, 1: words = '', 2: command, index } of text.matchAll(SEQUENCE)) {
      this.#print(text.slice(end, index));
      this.#obey(command, words);
      end = index + sequence.length;
    }
    this.#print(text.slice(end));
  }

  /** Returns what is visible at present: the last rows, or, after scrolling back, those from the row `first` on. */
  lines(first = Math.max(0, this.screen.length - this.rows)) {
    return this.screen
      .slice(first, first + this.rows)
      .map((row) => row.map((cell) => cell ?? { character: ' ', style: '' }));
  }

  /** Returns the number of the first row that has this text, or -1. */
  findRow(text) {
    return this.screen.findIndex((row) =>
      row
        .map((cell) => cell?.character ?? ' ')
        .join('')
        .includes(text),
    );
  }

  #print(text) {
    for (const character of text) {
      if (character === '\r') this.column = 0;
      else if (character === '\n') this.#nextRow();
      else if (character >= ' ') {
        if (this.column === this.columns) this.#nextRow(0);
        this.screen[this.row][this.column] = { character, style: this.style };
        this.column += 1;
      }
    }
  }

  #nextRow(column = this.column) {
    this.row += 1;
    this.column = column;
    this.screen[this.row] ??= [];
  }

  #obey(command, words) {
    const count = Number(words || 1);
    if (command === 'A') this.row = Math.max(0, this.row - count);
    if (command === 'B') this.#down(count);
    if (command === 'G') this.column = count - 1;
    if (command === 'C') this.column = Math.min(this.columns - 1, this.column + count);
    if (command === 'D') this.column = Math.max(0, this.column - count);
    if (command === 'K') this.#eraseRow(words);
    if (command === 'J') this.#eraseBelow();
    if (command === 'm') this.#dye(words);
  }

  #down(count) {
    for (let i = 0; i < count; i++) this.#nextRow();
  }

  #eraseRow(words) {
    this.screen[this.row].length = words === '2' ? 0 : Math.min(this.column, this.screen[this.row].length);
  }

  #eraseBelow() {
    this.#eraseRow('');
    this.screen.length = this.row + 1;
  }

  /** Changes the style. 0 ends all styles, and 22, 39 and 49 end those of their kind: `ordo` never uses two of a kind at once. */
  #dye(words) {
    this.style = ['', '0', '22', '39', '49'].includes(words) ? '' : words;
  }
}
