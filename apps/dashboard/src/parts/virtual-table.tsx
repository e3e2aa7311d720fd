/** Shows a table of any length. Only the visible rows are in the document, and other pages are read when they become visible. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { SortHead } from './controls/sort-head.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** The orders of the table by this column, ascending and descending. */
  readonly sort?: readonly [up: string, down: string];
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The rows; undefined stands for a row that has not been read yet. */
  readonly rows: readonly (Row | undefined)[];
  readonly keyOf: (row: Row) => string;
  /** The number of rows of all pages. */
  readonly total: number;
  readonly more?: (() => void) | undefined;
  /** Called with the first and the last visible row, so that these can be read. */
  readonly onRange?: ((first: number, last: number) => void) | undefined;
  readonly sorted?: string;
  readonly onSort?: (sort: string) => void;
}

const ROW_HEIGHT = 40;

export function VirtualTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, total, more, onRange } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more !== undefined && last >= rows.length - 20) more();
  }, [last, more, rows.length]);
  const first = shown[0]?.index ?? 0;
  useEffect(() => onRange?.(first, last), [first, last, onRange]);
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div ref={box} className="table-box" tabIndex={0} role="region" aria-label={label}>
      <table aria-rowcount={total + 1} className="virtual">
        <Head {...props} />
        <tbody>
          <Gap height={above} columns={columns.length} />
          {shown.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return <UnreadRow key={`unread ${index}`} columns={columns.length} index={index} />;
            return (
              <ShownRow key={keyOf(row)} columns={columns as readonly Column<unknown>[]} row={row} index={index} />
            );
          })}
          <Gap height={below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly columns: readonly Column<unknown>[];
  readonly row: unknown;
  readonly index: number;
}

/** Draws a row. It is not drawn again while it stays visible during scrolling. */
const ShownRow = memo(function ShownRow({ columns, row, index }: RowProps) {
  return (
    <tr aria-rowindex={index + 2}>
      {columns.map(({ title, cell, numeric }) => (
        <td key={title} className={numeric ? 'number' : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
});

function UnreadRow({ columns, index }: { readonly columns: number; readonly index: number }) {
  return (
    <tr aria-rowindex={index + 2}>
      <td colSpan={columns} className="live">
        …
      </td>
    </tr>
  );
}

function Head<Row>({ columns, sorted, onSort }: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ title, sort, numeric }) => (
          <SortHead key={title} title={title} numeric={numeric} sort={sort} sorted={sorted} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

/** Keeps the space of the rows that are not in the document. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td className="gap" colSpan={columns} style={{ height }} />
    </tr>
  );
}
