/** Shows one fact of a list: its name and its value. */
import type { ReactNode } from 'react';

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
