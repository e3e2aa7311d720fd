/** Shows an important number in large type, with its name and a remark. */
import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly value: number | undefined;
  readonly note?: ReactNode;
}

export function Stat({ name, value, note }: Props) {
  return (
    <div className="stat">
      <dt>{name}</dt>
      <dd>
        <strong>{value === undefined ? '…' : value.toLocaleString('en')}</strong>
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}
