/** Every pair of rows: how far they are apart, and the server's p over seeds after its correction for all pairs. */
import type { Schemas } from '../data/api.ts';
import { useView } from '../use-view.ts';

type Table = Schemas['ReportTable'];
type Pair = Schemas['ReportPair'];

const LEVEL = 0.05;

export function PairMatrix({ table }: { readonly table: Table }) {
  const all = table.pairs ?? [];
  const [view, change] = useView();
  const metrics = [...new Set(all.map(({ metric }) => metric))];
  const metric = metrics.find((one) => one === view['pairs']) ?? metrics[0];
  if (metric === undefined) return null;
  const pairs = all.filter((pair) => pair.metric === metric);
  return (
    <figure className="report-table">
      <figcaption className="filters">
        <span>
          Row minus column, with Welch’s p over seeds after Holm’s correction over all pairs; in bold with a sign when
          it is below {LEVEL}
        </span>
        <label>
          Metric of the pairs{' '}
          <select value={metric} onChange={({ target }) => change({ pairs: target.value })}>
            {metrics.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </figcaption>
      <div className="scroll-x" role="region" aria-label={`Pairs of ${table.title}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{metric}</th>
              {table.rows.map(({ variant, title }) => (
                <th key={variant} scope="col">
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

/** The report has each pair once; the other way round, its difference has the other sign. */
function findPair(pairs: readonly Pair[], row: string, over: string): Pair | undefined {
  const own = pairs.find((pair) => pair.row === row && pair.over === over);
  if (own !== undefined) return own;
  const turned = pairs.find((pair) => pair.row === over && pair.over === row);
  return turned && { ...turned, difference: turned.difference === null ? null : -turned.difference };
}

function PairCell({ pair }: { readonly pair: Pair | undefined }) {
  if (pair === undefined || pair.difference === null) return '?';
  const { difference, holmP, welchP } = pair;
  const text = `${difference >= 0 ? '+' : '−'}${Math.abs(difference).toFixed(2)}`;
  if (holmP === null) return <span title="One seed does not tell how seeds differ">{text}, no p</span>;
  const significant = holmP < LEVEL;
  const p = holmP < 0.001 ? 'p < 0.001' : `p = ${holmP.toFixed(3)}`;
  return (
    <span title={`without the correction: p = ${welchP?.toPrecision(3)}`}>
      {significant ? (
        <strong>
          {difference > 0 ? '▲' : '▼'} {text}
        </strong>
      ) : (
        text
      )}
      , {p}
    </span>
  );
}
