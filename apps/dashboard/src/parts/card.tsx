/** Shows a part of a screen as a box with a title, a note and a link to more. */
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** A number of items, or another short remark beside the title. */
  readonly note?: ReactNode;
  /** A link or a button at the right end. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, note, more, children }: Props) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="live">{note}</span>}
        {more !== undefined && <span className="more">{more}</span>}
      </header>
      {children}
    </section>
  );
}
