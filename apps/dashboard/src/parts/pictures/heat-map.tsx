/** Shows a heat map as a table. The arrow keys move over its cells, and a line below describes the selected cell. */
import { type KeyboardEvent, useState } from 'react';

interface Props {
  readonly label: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** [row][column], 0…1 */
  readonly values: readonly (readonly number[])[];
  /** Describes a cell in words. */
  readonly say: (row: string, column: string, percent: string) => string;
}

type Place = readonly [row: number, column: number];

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const SHADES = 10;

export function HeatMap({ label, rows, columns, values, say }: Props) {
  const [[row, column], setPlace] = useState<Place>([0, 0]);
  const sayCell = (y: number, x: number): string =>
    say(rows[y] ?? '', columns[x] ?? '', `${(100 * (values[y]?.[x] ?? 0)).toFixed(1)} %`);
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = [within(row + step[0], rows.length), within(column + step[1], columns.length)] as const;
    setPlace(next);
    event.currentTarget.tBodies[0]?.rows[next[0]]?.querySelectorAll('td')[next[1]]?.focus();
  };
  return (
    <figure className="heat-map">
      <div className="scroll-x" role="region" aria-label={label}>
        <table role="grid" aria-label={`${label}, in percent`} onKeyDown={move}>
          <thead>
            <tr>
              <td />
              {columns.map((unit, x) => (
                <th key={`${x} ${unit}`} scope="col">
                  <span>{unit}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((unit, y) => (
              <tr key={`${y} ${unit}`}>
                <th scope="row">{unit}</th>
                {columns.map((other, x) => (
                  <td
                    key={`${x} ${other}`}
                    className={`heat-${Math.round(SHADES * (values[y]?.[x] ?? 0))}`}
                    tabIndex={y === row && x === column ? 0 : -1}
                    onFocus={() => setPlace([y, x])}
                    onPointerEnter={() => setPlace([y, x])}
                  >
                    <span className="hidden">{sayCell(y, x)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption>{rows.length > 0 && sayCell(row, column)}</figcaption>
    </figure>
  );
}

const within = (place: number, count: number): number => Math.min(Math.max(0, count - 1), Math.max(0, place));
