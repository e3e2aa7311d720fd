/** The head of a column. Where the table can be sorted by it, it is a button: the greatest come first, and pressed again, the smallest. */
interface Props {
  readonly title: string;
  readonly numeric?: boolean | undefined;
  /** How the table is sorted by this column, upwards and downwards. */
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
