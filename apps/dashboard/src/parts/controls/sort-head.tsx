/** Shows the head of a column. If the table can be sorted by it, it is a button: the first click puts the greatest first, the second the smallest. */
interface Props {
  readonly title: string;
  readonly numeric?: boolean | undefined;
  /** The orders of the table by this column, ascending and descending. */
  readonly sort?: readonly [up: string, down: string] | undefined;
  readonly sorted: string | undefined;
  readonly onSort?: ((sort: string) => void) | undefined;
}

export function SortHead({ title, numeric, sort, sorted, onSort }: Props) {
  const [up, down] = sort ?? [];
  const order = sorted === up ? 'ascending' : sorted === down ? 'descending' : 'none';
  return (
    <th scope="col" className={numeric ? 'number' : undefined} aria-sort={sort && order}>
      {up === undefined || down === undefined ? (
        title
      ) : (
        <button type="button" className="sort" onClick={() => onSort?.(sorted === down ? up : down)}>
          {title} <span aria-hidden="true">{{ ascending: '↑', descending: '↓', none: '↕' }[order]}</span>
        </button>
      )}
    </th>
  );
}
