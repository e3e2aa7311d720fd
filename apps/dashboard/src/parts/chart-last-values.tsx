import type { Line } from './chart-traces.ts';

export function LastValues({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <details>
      <summary>The last values as a table</summary>
      <div className="scroll-x" role="region" aria-label={`Last values of ${title}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col" className="number">
                Step
              </th>
              <th scope="col" className="number">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, curve }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="number">{curve.steps.at(-1)}</td>
                <td className="number">{curve.values.at(-1)?.toPrecision(5)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
