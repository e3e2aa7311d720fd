/** Shows each pair of rows with their difference and the same p over seeds as in the table. The server has computed both. */
import { useMemo } from 'react';
import type { Schemas } from '../../data/api.ts';
import { useView } from '../../use-view.ts';
import { useMetricTitles } from './metric-titles.ts';
import { findPair, LEVEL, PairCell, tellFamilies, tellUntested } from './pair-cell.tsx';

type Table = Schemas['ReportTable'];

export function PairMatrix({ table }: { readonly table: Table }) {
  const all = table.pairs;
  const titleOf = useMetricTitles(useMemo(() => [table], [table]));
  const [view, change] = useView();
  const metrics = [...new Set(all.map(({ metric }) => metric))];
  const metric = metrics.find((one) => one === view['pairs']) ?? metrics[0];
  if (metric === undefined) return null;
  const pairs = all.filter((pair) => pair.metric === metric);
  const untested = tellUntested(table.rows.length, pairs);
  if (untested !== null) return <p className="warning">⚠ {untested}</p>;
  return (
    <figure className="report-table">
      <figcaption className="filters">
        <span>
          Row minus column, with the two-sided p over seeds, paired by seed, adjusted by Holm’s correction over{' '}
          {tellFamilies(pairs)}; in bold with a sign when it is at most {LEVEL}
        </span>
        <label>
          Metric of the pairs{' '}
          <select value={metric} onChange={({ target }) => change({ pairs: target.value })}>
            {metrics.map((one) => (
              <option key={one} value={one}>
                {titleOf(one)}
              </option>
            ))}
          </select>
        </label>
      </figcaption>
      <div className="scroll-x" role="region" aria-label={`Pairs of ${table.title}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{titleOf(metric)}</th>
              {table.rows.map(({ variant, title }) => (
                <th key={variant} scope="col" className="number">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ variant: row, title }) => (
              <tr key={row}>
                <th scope="row">{title}</th>
                {table.rows.map(({ variant: over }) => (
                  <td key={over} className="number">
                    {row === over ? <span className="live">–</span> : <PairCell pair={findPair(pairs, row, over)} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
