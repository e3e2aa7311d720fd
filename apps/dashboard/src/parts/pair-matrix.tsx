/** Every pair of rows: how far they are apart, and the p over seeds that the table has, too. The server has computed both. */
import { tellP } from '@ordo/core/format-score';
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
          Row minus column, with the two-sided p over seeds, paired by seed, adjusted by Holm’s correction over{' '}
          {tellFamilies(pairs)}; in bold with a sign when it is at most {LEVEL}
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

/** What the corrections cover, each with its size. */
function tellFamilies(pairs: readonly Pair[]): string {
  const sizeOf = (family: Pair['family']): number => pairs.find((pair) => pair.family === family)?.familySize ?? 0;
  const [baseline, others, all] = [sizeOf('baseline'), sizeOf('others'), sizeOf('all')];
  if (all > 0) return `all ${all} pairs`;
  const over = pairs.find(({ family }) => family === 'baseline')?.over ?? 'the baseline';
  return `the ${baseline} pairs with ${over}, as in the table, and over the ${others} others`;
}

/** The report has each pair once; the other way round, its difference has the other sign. */
function findPair(pairs: readonly Pair[], row: string, over: string): Pair | undefined {
  const own = pairs.find((pair) => pair.row === row && pair.over === over);
  if (own !== undefined) return own;
  const turned = pairs.find((pair) => pair.row === over && pair.over === row);
  if (turned === undefined || turned.difference === null || turned.text === null) return turned;
  return { ...turned, difference: -turned.difference, text: turn(turned.text) };
}

const turn = (text: string): string => (text.startsWith('+') ? `−${text.slice(1)}` : `+${text.slice(1)}`);

function PairCell({ pair }: { readonly pair: Pair | undefined }) {
  if (pair === undefined || pair.difference === null || pair.text === null) return '?';
  const { difference, text, holmP, p } = pair;
  if (holmP === null || p === null) {
    const why =
      pair.how === null ? 'One seed does not tell how seeds differ' : 'The differences of the rows do not vary over seeds';
    return <span title={why}>{text}, no p</span>;
  }
  return (
    <span title={describe(pair, p)}>
      {holmP <= LEVEL ? (
        <strong>
          {difference > 0 ? '▲' : '▼'} {text}
        </strong>
      ) : (
        text
      )}
      , {tellP(holmP)}
    </span>
  );
}

function describe({ how, seeds, nearEnd, familySize }: Pair, p: number): string {
  const basis = how === 'paired' ? `paired over ${seeds} seeds` : 'unpaired: fewer than two seeds in common';
  const end = nearEnd ? '; near the end of the scale, so doubled' : '';
  return `${basis}; adjusted by Holm’s correction over ${familySize}; unadjusted: ${tellP(p)}${end}`;
}
